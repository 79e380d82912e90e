import { defineMail } from '../../../server/mail/mail-type.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'

export const factorAddedMail = defineMail<null>(
  'factorAdded',
  ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo('/settings#factors') },
    footer: [say('notYou')],
  }),
  null,
)

/** Performs the job `factors.send-factor-added-mail`. */
export async function mailFactorAdded(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (receiver) await sendAccountMail(work, receiver, factorAddedMail, null)
}
