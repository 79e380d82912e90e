import { addSeconds } from '../../../core/time.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Work } from '../../../server/work.ts'
import {
  closeAccount,
  findAccountById,
  findAllToClose,
  markInactiveMailed,
  receiverOf,
  sendAccountMail,
} from '../../accounts/server/public.ts'
import { inactive, inactiveClosing } from '../rules.ts'
import { closeInactiveAccount, sendInactiveMail } from './jobs.ts'

/** Maximum accounts per sweep; the rest waits for the next. */
const atOnce = 500

/** Notifies, once, members who have not been here for 22 months. */
export async function sweepInactiveMails(outer: Work): Promise<void> {
  const unusedSince = addSeconds(outer.now, -inactive.mailSeconds)
  await outer.transaction(async (work) => {
    for (const account_id of await markInactiveMailed(work.db, unusedSince, work.now, atOnce)) {
      await work.enqueue(sendInactiveMail, { account_id })
    }
  })
}

/** Deletes the accounts of notified members who did not come back. */
export async function sweepInactiveAccounts(work: Work): Promise<void> {
  for (const account_id of await findAllToClose(work.db, closingDue(work.now), atOnce)) {
    await work.enqueue(closeInactiveAccount, { account_id })
  }
}

export const inactiveMail = defineMail<{ date: Date }>(
  'inactive',
  perDay(3),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date })],
    button: { label: t('button'), href: linkTo('/login') },
    footer: [t('next')],
  }),
  { date: new Date('2026-12-24T12:00:00Z') },
)

/** Runs the job `closure.send-inactive-mail`. */
export async function mailInactive(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  const receiver = receiverOf(account)
  if (!receiver || account?.status !== 'active' || account.inactive_mailed_at === null) return
  const seen = new Date(account.last_seen_at ?? account.created_at)
  const date = inactiveClosing(seen, new Date(account.inactive_mailed_at))
  await sendAccountMail(work, receiver, inactiveMail, { date })
}

/** Runs the job `closure.close-inactive-account`. Skips a member who has come back since it was enqueued. */
export async function performInactiveClosing(outer: Work, accountId: number): Promise<void> {
  await outer.transaction(async (work) => {
    const due = await findAllToClose(work.db, { ...closingDue(work.now), accountId }, 1)
    if (due.length > 0) await closeAccount(work, accountId)
  })
}

function closingDue(now: Date) {
  return {
    unusedSince: addSeconds(now, -inactive.closeSeconds),
    mailedBefore: addSeconds(now, -inactive.noticeSeconds),
  }
}
