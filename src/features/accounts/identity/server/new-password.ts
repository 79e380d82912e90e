import { InvalidInput } from '../../../../core/refusals.ts'
import { minPasswordScore, passwordProblem } from '../../rules.ts'
import { passwordScore } from './password-strength.ts'

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
