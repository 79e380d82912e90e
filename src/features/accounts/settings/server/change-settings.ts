import type { Locale } from '../../../../core/locales.ts'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicContext, SessionContext } from '../../../../server/http/context.ts'
import { spendingQuestion, visibilityChanged } from '../../events.ts'
import { updateAccountLanguage } from '../../identity/server/accounts-table.ts'
import { readUser } from '../../identity/server/read-user.ts'
import { setLanguageCookie } from '../../identity/server/start-session.ts'
import { type Dismissable, type PrivacySwitch, privacySwitches } from '../../rules.ts'
import { readOwnAccount } from './read-account.ts'
import { insertDismissal, updateCaps, updatePrivacy } from './settings-table.ts'

/**
 * Sets privacy switches; omitted ones do not change. Search and likes are updated in the same
 * transaction, chats by a job.
 */
export async function changePrivacy(
  ctx: SessionContext,
  input: Partial<Record<PrivacySwitch, boolean | undefined>>,
) {
  const { account_id } = ctx.actor
  const switches = privacySwitches.filter((name) => input[name] !== undefined)
  if (switches.length > 0) {
    await updatePrivacy(ctx.db, account_id, Object.fromEntries(switches.map((name) => [name, input[name]])))
    await ctx.emit(visibilityChanged, { account_id, switches })
  }
  return readOwnAccount(ctx)
}

interface Caps {
  daily_cap?: MinorUnits | null | undefined
  monthly_cap?: MinorUnits | null | undefined
  /** The currency of the amounts; by default that of the caps, and without caps that of the member's country. */
  currency?: Currency | undefined
}

/**
 * Sets the maximum spending per day and month, in minor units; null removes a cap, an omitted one does not
 * change. Refuses a cap in another currency than that of the other cap.
 */
export async function changeSpending(ctx: SessionContext, { daily_cap, monthly_cap, ...given }: Caps) {
  const caps = {
    ...(daily_cap === undefined ? {} : { daily_cap }),
    ...(monthly_cap === undefined ? {} : { monthly_cap }),
  }
  if (Object.keys(caps).length > 0) {
    const { account_id } = ctx.actor
    const currency = given.currency ?? (await ctx.ask(spendingQuestion, { account_id })).currency
    if (!(await updateCaps(ctx.db, account_id, caps, currency))) throw refuse(commonRefusals, 'conflict')
  }
  return readOwnAccount(ctx)
}

/** Stores the chosen language on the account, and for visitors too in the browser's cookie. */
export async function setLanguage(ctx: PublicContext, input: { language: Locale }) {
  setLanguageCookie(ctx, input.language)
  if (!ctx.actor) return { user: null }
  await updateAccountLanguage(ctx.db, ctx.actor.account_id, input.language)
  return { user: await readUser(ctx, ctx.actor.account_id) }
}

/** Stores that the acting member dismissed a notice. */
export async function dismissAlert(
  ctx: SessionContext,
  { alert }: { alert: Dismissable },
): Promise<{ ok: true }> {
  await insertDismissal(ctx.db, ctx.actor.account_id, alert, ctx.now)
  return { ok: true }
}
