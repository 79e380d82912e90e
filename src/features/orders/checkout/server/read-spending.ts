import { countries } from '../../../../core/countries.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { type OwnWork, readOwn } from '../../../../server/own-records.ts'
import type { Work } from '../../../../server/work.ts'
import type { Spending } from '../../../accounts/events.ts'
import { readAccountRow } from '../../../accounts/server/public.ts'
import { readBalance } from '../../../credits/server/public.ts'
import { profileRecord } from '../../../profiles/server/public.ts'
import type { CreditRate } from '../../../sites/price-rules.ts'
import { siteById } from '../../../sites/server/public.ts'
import { findLastPaidOrder, findMonths } from '../../settlement/server/orders-table.ts'
import { readSpent } from './caps.ts'

/**
 * Returns what a member has spent today and this month, in the currency of their caps; without caps, of their country.
 */
export async function readCapSpending(
  work: OwnWork & Pick<Work, 'services'>,
  accountId: number,
): Promise<Spending> {
  const { db, now } = work
  const account = await readAccountRow(work, accountId)
  const profile = await readOwn(work, profileRecord, accountId)
  if (!account || !profile) throw new Error(`account ${accountId} does not exist`)
  const currency = account.cap_currency ?? countries[profile.country].currency
  const { bundles } = (await siteById(work, account.site_id)).settings
  const { today, month } = await readSpent(db, accountId, { currency, bundles, now, isOpenCounted: false })
  return { currency, spent_today: today, spent_this_month: month }
}

/**
 * Returns what the acting member spent by month, newest first; how many of their credits were paid for; and the rate of
 * their last purchase.
 */
export async function readSpending(ctx: SessionReadContext) {
  const { account_id } = ctx.actor
  const { credits, paid_credits } = await readBalance(ctx.db, account_id)
  return {
    months: await findMonths(ctx.db, account_id),
    credits: { paid: paid_credits, free: credits - paid_credits },
    rate: await readLastRate(ctx.db, account_id),
  }
}

/** Returns the rate of a member's last purchase, at which credits are shown as money; null before the first. */
export async function readLastRate(db: ReadDb, accountId: number): Promise<CreditRate | null> {
  const last = await findLastPaidOrder(db, accountId)
  return last ? { credits: last.credits, amount: last.amount, currency: last.currency } : null
}
