import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { loginRefusals } from '../../contract.ts'
import { factorMethodsQuestion, factorProofQuestion } from '../../events.ts'
import { findAccountByEmail, findAccountByName, lockIfOpen } from './accounts-table.ts'
import { type Attempt, factorKey, loginKey, openAttempt } from './lockout.ts'
import { offerReactivation } from './offer-reactivation.ts'
import { verifyPassword } from './passwords.ts'
import { readUser } from './read-user.ts'
import { setSessionCookie, startSession } from './start-session.ts'

/** The credentials of a login: always the password, plus a second factor if the account has one. */
interface LoginInput {
  email?: string
  name?: string
  password: string
  code?: string
  passkey?: Record<string, unknown>
}

/**
 * Logs in by address or name. Facts about the account (second factor, deleted, suspended) are revealed only
 * after the right password. Until then an unknown name, a fictional one and a wrong password return the same
 * refusal after the same time.
 */
export async function logIn(ctx: PublicContext, input: LoginInput) {
  const login = (input.email ?? input.name ?? '').trim()
  const account = await findAccount(ctx, login)
  const attempt = await openAttempt(ctx, loginKey(ctx.services, ctx.site.id, login))
  const isRight = await verifyPassword(account?.password_hash ?? null, input.password)
  // If accounts are not revealed, logging in to an unconfirmed account would reveal that a signup found a
  // free address.
  const isUnrevealed = account?.status === 'not_confirmed' && !ctx.site.settings.reveal_accounts
  // The demo's password is published: a database moved from the demo to production must not accept it.
  const isHidden = isUnrevealed || (account?.is_demo && !ctx.services.config.demo)
  if (!isRight || !account || isHidden) {
    await attempt.wrong()
    throw refuse(loginRefusals, 'login_failed')
  }
  await requireSecondFactor(ctx, account.id, input, attempt)
  await attempt.right()
  if (account.status === 'deleted') {
    const reactivation_sent = await offerReactivation(ctx, account)
    throw refuse(loginRefusals, 'account_deleted', { reactivation_sent })
  }
  if (account.status === 'suspended') {
    throw refuse(loginRefusals, 'account_suspended', { reason: account.suspended_for })
  }
  const token = await ctx.transaction(async (work) => {
    // A mailed link may have changed the password while it was being verified.
    const isStillRight = await lockIfOpen(work.db, account.id, account.password_hash)
    if (!isStillRight) throw refuse(loginRefusals, 'login_failed')
    return startSession(work, ctx, account.id)
  })
  // A visitor of the demo keeps the language of the browser (decisions: Readings, Demo people).
  setSessionCookie(ctx, token, account.is_demo ? ctx.locale : account.language)
  return { user: await readUser(ctx, account.id) }
}

/**
 * Accepts accounts without a second factor. Otherwise requests one, or verifies the given one. Wrong ones
 * lock out like wrong passwords. They are counted per account, so that knowing the password gives no extra
 * guesses by logging in by address and by name.
 */
async function requireSecondFactor(
  ctx: PublicContext,
  account_id: number,
  { code, passkey }: Pick<LoginInput, 'code' | 'passkey'>,
  password: Attempt,
): Promise<void> {
  const methods = await ctx.ask(factorMethodsQuestion, { account_id })
  if (methods.length === 0) return
  await password.unfinished()
  const factor = await openAttempt(ctx, factorKey(account_id))
  if (code === undefined && passkey === undefined) {
    await factor.unfinished()
    throw refuse(loginRefusals, 'second_factor_required', { methods })
  }
  if (await ctx.ask(factorProofQuestion, { account_id, code, passkey, origin: ctx.origin })) {
    return factor.right()
  }
  await factor.wrong()
  throw refuse(loginRefusals, 'code_invalid')
}

/** Names contain no @, so one field accepts both. Accounts of other sites of the pool cannot log in here. */
async function findAccount(ctx: PublicContext, login: string) {
  const { id, pool_id } = ctx.site
  if (login.includes('@')) return findAccountByEmail(ctx.db, id, login)
  const account = await findAccountByName(ctx.db, pool_id, login)
  return account?.site_id === id ? account : undefined
}
