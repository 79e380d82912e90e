import { expect, vi } from 'vitest'
import { findCaughtMails } from '../../src/server/mail/caught-mail.ts'
import type { TestMember } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { newVisitor } from './visitors.ts'

/** The password that `askForNewPassword` sets. */
export const newPassword = 'lantaarn-wilgen-52-kade'

/**
 * Requests a password reset mail for a member. Returns a function that opens its link and sets `newPassword`.
 */
export async function askForNewPassword(app: TestApp, who: TestMember): Promise<() => Promise<number>> {
  const owner = newVisitor(app, who.site)
  await owner.call('/api/password-reset', { method: 'POST', body: { email: who.email } })
  await app.drain()
  const mails = await findCaughtMails(app.services.database.db, { to: who.email })
  const token = mails.map(({ text }) => /reset-password\/do\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
  return async () => {
    const body = { token, password: newPassword, password_repeat: newPassword }
    return (await owner.call('/api/password-reset/do', { method: 'POST', body })).status
  }
}

/**
 * Makes a call while its owner resets the password by mail: after the call has read the old one, and before
 * it writes. Returns the call's response.
 */
export async function whilePasswordIsReset<A>(
  app: TestApp,
  who: TestMember,
  call: () => Promise<A>,
): Promise<A> {
  const reset = await askForNewPassword(app, who)
  const { db } = app.services.database
  const begin = db.transaction.bind(db)
  let answered: number | undefined
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (run) => {
      answered = await reset()
      return execute(run)
    }
    return transaction
  })
  const answer = await call()
  expect(answered).toBe(200)
  return answer
}
