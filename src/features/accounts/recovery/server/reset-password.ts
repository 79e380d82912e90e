import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { isWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { hashToken } from '../../../../server/signer.ts'
import { newPasswordRefusals, resetRefusals } from '../../contract.ts'
import { passwordReset } from '../../events.ts'
import { findAccountByEmail, findAccountById } from '../../identity/server/accounts-table.ts'
import { resetsAsked } from '../../identity/server/asked-mails.ts'
import { sendPasswordResetMail } from '../../identity/server/jobs.ts'
import { nameBrowser } from '../../identity/server/known-browser.ts'
import { clearLockout } from '../../identity/server/lockout.ts'
import { requireGoodPassword, storePassword } from '../../identity/server/new-password.ts'
import { canBeReactivated, offerReactivation } from '../../identity/server/offer-reactivation.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import { countRevealingAnswer, takeBackRevealingAnswer } from '../../identity/server/reveal.ts'
import { findOpenToken, updateTokenUsed } from '../../identity/server/tokens-table.ts'

/**
 * Sets a new password by the mailed token. Correctable errors (passwords that differ, a weak one) do not use
 * up the token. Used, expired and unknown tokens are all refused with `link_expired`. Ends every session and
 * any lockout.
 */
export async function resetPassword(
  ctx: PublicContext,
  input: { token: string; password: string; password_repeat: string },
): Promise<{ ok: true }> {
  const tokenHash = hashToken(input.token)
  const open = await findOpenToken(ctx.db, 'reset', tokenHash, ctx.now)
  const account = open && (await findAccountById(ctx.db, open.account_id))
  if (!account || account.site_id !== ctx.site.id) throw refuse(newPasswordRefusals, 'link_expired')
  if (input.password !== input.password_repeat) throw refuse(newPasswordRefusals, 'passwords_differ')
  await requireGoodPassword(input.password, account, ctx.site.name)
  const passwordHash = await hashPassword(input.password)
  const browser = nameBrowser(ctx)
  await ctx.transaction(async (work) => {
    const token = await updateTokenUsed(work.db, 'reset', tokenHash, work.now)
    if (
      !token ||
      !(await storePassword(work, account.id, passwordHash, { browser: browser.hash, exceptSessionId: null }))
    ) {
      throw refuse(newPasswordRefusals, 'link_expired')
    }
    await work.emit(passwordReset, { account_id: account.id, confirmed: account.status !== 'not_confirmed' })
    await clearLockout(work, account)
  })
  browser.setCookie()
  if (ctx.actor?.account_id === account.id) ctx.cookies.clear('auth')
  return { ok: true }
}

/**
 * Mails a link for setting a new password; a deleted account receives its reactivation link. At most five
 * mails a day. Addresses without an account are counted the same way if the site does not reveal which have
 * one.
 */
export async function requestPasswordReset(
  ctx: PublicContext,
  { email }: { email: string },
): Promise<{ ok: true }> {
  const isRevealing = ctx.site.settings.reveal_accounts
  if (isRevealing) await countRevealingAnswer(ctx, 'reset')
  const found = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const account = found?.status === 'deleted' && !canBeReactivated(found, ctx.now) ? undefined : found
  if (!account && isRevealing) throw refuse(resetRefusals, 'not_found')
  if (isRevealing) await takeBackRevealingAnswer(ctx, 'reset')
  if (!(await isWithinReceiverLimit(ctx, resetsAsked, email))) {
    throw refuse(resetRefusals, 'too_many_reset_mails')
  }
  if (account?.status === 'deleted') await offerReactivation(ctx, account)
  else if (account) await ctx.enqueue(sendPasswordResetMail, { account_id: account.id })
  return { ok: true }
}
