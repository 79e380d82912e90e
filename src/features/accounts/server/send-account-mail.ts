import type { Work } from '../../../server/work.ts'
import { receiverOf, sendAccountMail } from './account-mail.ts'
import { findAccountById } from './accounts-table.ts'
import { makeActivationToken } from './activation-token.ts'

/** The job `accounts.send-activation-mail`. Nothing to do once the account is active. Older links go on working. */
export async function mailActivation(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  const receiver = receiverOf(account)
  if (!receiver || account?.status !== 'not_confirmed') return
  const { token, code } = await makeActivationToken(work, accountId)
  await sendAccountMail(work, receiver, 'activation', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('welcome'), say('why')],
    button: { label: say('button'), href: linkTo(`/activate?token=${token}`) },
    code: { label: say('code'), value: code },
    footer: [say('validity'), say('notYou')],
  }))
}

/** The job `accounts.send-address-taken-mail`. */
export async function mailAddressTaken(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (!receiver) return
  await sendAccountMail(work, receiver, 'addressTaken', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('next')],
    button: { label: say('button'), href: linkTo('/login') },
    footer: [say('notYou')],
  }))
}
