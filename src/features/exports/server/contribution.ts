import { addSeconds } from '../../../core/time.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe, type Work } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import { isExpired, linkRetentionSeconds, maxMakingSeconds } from '../rules.ts'
import {
  deleteExportsOf,
  deleteOldExports,
  findExportById,
  updateExportsExpired,
  updateExportsGivenUp,
} from './account-exports-table.ts'
import { deleteExportFiles, makeExport, sendExportReadyMail } from './jobs.ts'
import { runMakeExport } from './make-export.ts'

/** Contains no data, only a link to the settings. */
const exportReadyMail = defineMail<{ date: Date }>(
  'exportReady',
  perDay(10),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo('/settings#export') },
    footer: [t('validity', { date }), t('notYou')],
  }),
  { date: new Date('2026-12-24T12:00:00Z') },
)

/** Runs the job `exports.send-ready-mail`. */
async function mailExportReady(work: Work, exportId: number): Promise<void> {
  const row = await findExportById(work.db, exportId)
  if (!row?.expires_at || isExpired(row, work.now)) return
  const receiver = receiverOf(await findAccountById(work.db, row.account_id))
  if (receiver) await sendAccountMail(work, receiver, exportReadyMail, { date: new Date(row.expires_at) })
}

/**
 * Runs the due task `exports.clear`: deletes expired files, later their rows, and fails exports that were
 * never made.
 */
export async function clearExports(work: Work): Promise<void> {
  const { now } = work
  await work.transaction(async (inner) => {
    await dropFiles(inner, [
      ...(await updateExportsGivenUp(inner.db, addSeconds(now, -maxMakingSeconds))),
      ...(await updateExportsExpired(inner.db, now)),
      ...(await deleteOldExports(inner.db, addSeconds(now, -linkRetentionSeconds))),
    ])
  })
}

/** Deletes files after the transaction that released them. */
async function dropFiles({ enqueue }: Pick<Work, 'enqueue'>, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue(deleteExportFiles, { keys })
}

export const exportsContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, async (work, { account_id }) => {
      await dropFiles(work, await deleteExportsOf(work.db, account_id))
    }),
  ],
  jobs: [
    onJob(makeExport, (work, { export_id }) => runMakeExport(work, export_id)),
    onJob(sendExportReadyMail, (work, { export_id }) => mailExportReady(work, export_id)),
    onJob(deleteExportFiles, ({ services }, { keys }) => services.storage.delete(keys)),
  ],
  mails: [exportReadyMail],
  dueTasks: [{ name: 'exports.clear', run: clearExports }],
}
