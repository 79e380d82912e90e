import type { Locale } from '../../../../core/locales.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { updateAccountLanguage } from '../../identity/server/accounts-table.ts'
import { readUser } from '../../identity/server/read-user.ts'
import { setLanguageCookie } from '../../identity/server/start-session.ts'

/** Stores the chosen language on the account, and for visitors too in the browser's cookie. */
export async function setLanguage(ctx: PublicContext, input: { language: Locale }) {
  setLanguageCookie(ctx, input.language)
  if (!ctx.actor) return { user: null }
  await updateAccountLanguage(ctx.db, ctx.actor.account_id, input.language)
  return { user: await readUser(ctx, ctx.actor.account_id) }
}
