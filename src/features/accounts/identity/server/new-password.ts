import { InvalidInput } from '../../../../core/refusals.ts'
import type { Work } from '../../../../server/work.ts'
import { sessionsEnded } from '../../events.ts'
import { minPasswordScore, passwordProblem } from '../../rules.ts'
import { deleteBrowsers } from './browsers-table.ts'
import { updatePassword } from './credentials-queries.ts'
import { sendPasswordChangedMail } from './jobs.ts'
import { meetBrowser } from './known-browser.ts'
import { clearBrowserLockout } from './lockout.ts'
import { passwordScore } from './password-strength.ts'
import { endSessionsFor } from './sessions-table.ts'
import { deleteTokens } from './tokens-table.ts'

/** The owner's values that a guesser also knows. */
interface PasswordOwner {
  email: string
  name: string
}

/** Returns what is wrong with a new password, as a key of `errors.issues`, or null (decisions: Password). */
async function findPasswordProblem(
  password: string,
  { email, name }: PasswordOwner,
  siteName: string,
): Promise<string | null> {
  const problem = passwordProblem(password, email, name)
  if (problem !== null) return problem
  const score = await passwordScore(password, [email, email.split('@')[0] ?? '', name, siteName])
  return score < minPasswordScore ? 'password_weak' : null
}

/** Refuses a new password that violates the rules of the signup, at the field `password`. */
export async function requireGoodPassword(
  password: string,
  owner: { email: string | null; name: string },
  siteName: string,
): Promise<void> {
  const message = await findPasswordProblem(password, { ...owner, email: owner.email ?? '' }, siteName)
  if (message !== null) throw new InvalidInput([{ path: 'password', message }])
}

/**
 * Stores a new password and ends what an attacker may have obtained: every session, open reset links, and a
 * pending change of address. The given session, which knew the old password, remains. Of the browsers only this one
 * (`browser`) counts as known from now on. Notifies the owner by mail. Returns false for an erased account. Call it inside a transaction.
 */
export async function storePassword(
  work: Work,
  accountId: number,
  passwordHash: string,
  { browser, exceptSessionId }: { browser: string; exceptSessionId: number | null },
): Promise<boolean> {
  if (!(await updatePassword(work.db, accountId, passwordHash))) return false
  await endSessionsFor(work.db, accountId, exceptSessionId, 'password_changed')
  await work.emit(sessionsEnded, { account_id: accountId })
  await deleteTokens(work.db, accountId, ['reset', 'mail_change'])
  await clearBrowserLockout(work, accountId, await deleteBrowsers(work.db, accountId))
  await meetBrowser(work, accountId, browser)
  await work.enqueue(sendPasswordChangedMail, { account_id: accountId })
  return true
}
