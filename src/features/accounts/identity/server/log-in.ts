import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { loginRefusals } from '../../contract.ts'
import { suspensionLinkQuestion } from '../../events.ts'
import { findAccountByEmail, findAccountByName, lockIfOpen } from './accounts-table.ts'
import { findKnownBrowser, meetBrowser, nameBrowser } from './known-browser.ts'
import { loginKey, openAttempt, ownKey } from './lockout.ts'
import { offerReactivation } from './offer-reactivation.ts'
import { verifyPassword } from './passwords.ts'
import { readUser } from './read-user.ts'
import { type FactorInput, requireSecondFactor } from './second-factor.ts'
import { setSessionCookie, startSession } from './start-session.ts'

/** The credentials of a login: always the password, plus a second factor if the account has one. */
interface LoginInput extends FactorInput {
  email?: string
  name?: string
  password: string
}

/**
 * Logs in by address or name. Facts about the account (second factor, deleted, suspended) are revealed only
 * after the right password. Until then an unknown name, a fictional one and a wrong password return the same
 * refusal after the same time. A browser that has logged in to the account before has its own count of wrong attempts.
 */
export async function logIn(ctx: PublicContext, input: LoginInput) {
  const login = (input.email ?? input.name ?? '').trim()
  const account = await findAccount(ctx, login)
  const known = await findKnownBrowser(ctx, account)
  const key = known && account ? ownKey(account.id) : loginKey(ctx.services, ctx.site.id, login)
  const attempt = await openAttempt(ctx, key, known)
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
  await requireSecondFactor(ctx, account.id, input, { browser: known, onAsked: attempt.unfinished })
  await attempt.right()
  if (account.status === 'deleted') {
    const reactivation_sent = await offerReactivation(ctx, account)
    throw refuse(loginRefusals, 'account_deleted', { reactivation_sent })
  }
  if (account.status === 'suspended' && account.suspended_for !== 'self_exclusion') {
    const decision_url = await ctx.ask(suspensionLinkQuestion, { account_id: account.id })
    throw refuse(loginRefusals, 'account_suspended', { reason: account.suspended_for, decision_url })
  }
  const browser = nameBrowser(ctx)
  const token = await ctx.transaction(async (work) => {
    // A mailed link may have changed the password while it was being verified.
    const isStillRight = await lockIfOpen(work.db, account.id, account.password_hash)
    if (!isStillRight) throw refuse(loginRefusals, 'login_failed')
    // All visitors of a demo share its accounts: nobody is mailed about their browsers.
    if (!account.is_demo) await meetBrowser(work, account.id, browser.hash)
    return startSession(work, ctx, account.id)
  })
  // A visitor of the demo keeps the language of the browser (decisions: Demo people).
  setSessionCookie(ctx, token, account.is_demo ? ctx.locale : account.language)
  browser.setCookie()
  return { user: await readUser(ctx, account.id) }
}

/** Names contain no @, so one field accepts both. Accounts of other sites of the pool cannot log in here. */
async function findAccount(ctx: PublicContext, login: string) {
  const { id, pool_id } = ctx.site
  if (login.includes('@')) return findAccountByEmail(ctx.db, id, login)
  const account = await findAccountByName(ctx.db, pool_id, login)
  return account?.site_id === id ? account : undefined
}
