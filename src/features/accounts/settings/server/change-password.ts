import { refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { requireWithinLimit } from '../../../../server/http/limits.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { nameBrowser } from '../../identity/server/known-browser.ts'
import { requireGoodPassword, storePassword } from '../../identity/server/new-password.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import { passwordChangesPerDay } from '../../rules.ts'
import { passwordRefusals } from '../../settings-contract.ts'
import { requireOwnPassword } from './own-password.ts'

/**
 * Sets a new password, given the old one; ends every other session. Limited per day: each change ends the
 * reset links requested by the owner, which a thief must not be able to repeat.
 */
export async function changePassword(
  ctx: SessionContext,
  input: { old_password: string; password: string; password_repeat: string },
): Promise<{ ok: true }> {
  const { account_id, session_id } = ctx.actor
  if (input.password !== input.password_repeat) throw refuse(passwordRefusals, 'passwords_differ')
  const { account, confirmInside } = await requireOwnPassword(ctx, input.old_password, passwordRefusals)
  await requireGoodPassword(input.password, account, ctx.site.name)
  const passwordHash = await hashPassword(input.password)
  const browser = nameBrowser(ctx)
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    // Inside the transaction, so that a failed change does not count.
    await requireWithinLimit(work.db, `password-change:${account_id}`, passwordChangesPerDay, work.now)
    await storePassword(work, account_id, passwordHash, {
      browser: browser.hash,
      exceptSessionId: session_id,
    })
  })
  browser.setCookie()
  return { ok: true }
}

/** Leads password managers to where a password is changed (W3C: A Well-Known URL for Changing Passwords). */
export const changePasswordRoute: RawRoute = {
  method: 'GET',
  path: '/.well-known/change-password',
  isAnonymous: true,
  handle: async () => new Response(null, { status: 302, headers: { location: '/settings#password' } }),
}
