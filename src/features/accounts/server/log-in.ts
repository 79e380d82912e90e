import { refuse } from '../../../core/refusals.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { loginRefusals } from '../contract.ts'
import { accountSeen } from '../events.ts'
import { foldEmail } from '../rules.ts'
import { findAccountByEmail, findAccountByName } from './accounts-table.ts'
import { openAttempt } from './lockout.ts'
import { verifyPassword } from './passwords.ts'
import { readUser } from './read-user.ts'
import { keepSession, startSession } from './start-session.ts'

/**
 * Logs in by address or name. What is told of the account (deleted, suspended) is told after the right password
 * only; until then an unknown name, a fictional one and a wrong password look and take the same.
 */
export async function logIn(ctx: PublicContext, input: { email?: string; name?: string; password: string }) {
  const login = (input.email ?? input.name ?? '').trim()
  const account = await findAccount(ctx, login)
  const attempt = await openAttempt(ctx, account ? String(account.id) : strangerKey(ctx, login))
  const isRight = await verifyPassword(account?.password_hash ?? null, input.password)
  // Where accounts are not revealed, an unconfirmed login would tell whose signup found a free address.
  const isHidden = account?.status === 'not_confirmed' && !ctx.site.settings.reveal_accounts
  if (!isRight || !account || isHidden) {
    await attempt.wrong()
    throw refuse(loginRefusals, 'login_failed')
  }
  await attempt.right()
  if (account.status === 'deleted')
    throw refuse(loginRefusals, 'account_deleted', { reactivation_sent: false })
  if (account.status === 'suspended') throw refuse(loginRefusals, 'account_suspended')
  const token = await ctx.transaction(async (work) => {
    await work.emit(accountSeen, { account_id: account.id, at: ctx.now })
    return startSession(work, ctx, account.id)
  })
  keepSession(ctx, token, account.language)
  return { user: await readUser(ctx, account.id) }
}

/** Names hold no @, so one field can take both. Accounts of other sites of the pool do not log in here. */
async function findAccount(ctx: PublicContext, login: string) {
  const { id, pool_id } = ctx.site
  if (login.includes('@')) return findAccountByEmail(ctx.db, id, login)
  const account = await findAccountByName(ctx.db, pool_id, login)
  return account?.site_id === id ? account : undefined
}

/** Stands for an account where there is none; does not store what was typed. */
function strangerKey(ctx: PublicContext, login: string): string {
  return ctx.services.signer.sign('login-stranger', `${ctx.site.id}:${foldEmail(login)}`)
}
