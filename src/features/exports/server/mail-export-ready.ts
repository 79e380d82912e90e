import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import { isExpired } from '../rules.ts'
import { findExportById } from './account-exports-table.ts'

/** Contains no data, only a link to the settings. */
export const exportReadyMail = defineMail<{ date: Date }>(
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
export async function mailExportReady(work: Work, exportId: number): Promise<void> {
  const row = await findExportById(work.db, exportId)
  if (!row?.expires_at || isExpired(row, work.now)) return
  const receiver = receiverOf(await findAccountById(work.db, row.account_id))
  if (receiver) await sendAccountMail(work, receiver, exportReadyMail, { date: new Date(row.expires_at) })
}
