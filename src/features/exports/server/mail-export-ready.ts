import type { Work } from '../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import { isExpired } from '../rules.ts'
import { findExportById } from './account-exports-table.ts'

/** Runs the job `exports.send-ready-mail`. The mail contains no data, only a link to the settings. */
export async function mailExportReady(work: Work, exportId: number): Promise<void> {
  const row = await findExportById(work.db, exportId)
  if (!row?.expires_at || isExpired(row, work.now)) return
  const date = new Date(row.expires_at)
  const receiver = receiverOf(await findAccountById(work.db, row.account_id))
  if (!receiver) return
  await sendAccountMail(work, receiver, 'exportReady', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo('/settings#export') },
    footer: [say('validity', { date }), say('notYou')],
  }))
}
