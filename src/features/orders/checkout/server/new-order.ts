import type { Country } from '../../../../core/countries.ts'
import { type MinorUnits, minus } from '../../../../core/money.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import { readableSigns } from '../../../../server/reference.ts'
import type { Site } from '../../../../server/register.ts'
import type { Work } from '../../../../server/work.ts'
import { exclusionEndQuestion } from '../../../accounts/events.ts'
import { insertConsents } from '../../../accounts/server/public.ts'
import { lockBalances } from '../../../credits/server/public.ts'
import { findActiveRestrictions } from '../../../moderation/server/public.ts'
import type { CreditBundle } from '../../../sites/rules.ts'
import { orderRefusals } from '../../contract.ts'
import { discountOn } from '../../discount-rules.ts'
import { activeDiscountOf, judgeNamedCode, readCodeHolder } from '../../discounts/server/active-discount.ts'
import type { DiscountCodeRow } from '../../discounts/server/discount-codes-table.ts'
import { requireValid, reserveCode } from '../../discounts/server/reserve-code.ts'
import { orderChanged } from '../../events.ts'
import { type PaymentMethod, waitingSeconds } from '../../method-rules.ts'
import type { OrderKind } from '../../rules.ts'

import { findOrderByClientId, insertOrder, type OrderRow } from '../../settlement/server/orders-table.ts'
import { vatRateOf } from '../../vat-rules.ts'
import { requireWithinCaps } from './caps.ts'
import type { Market } from './price-bundles.ts'

/** The order that a member wishes to place, and how they pay. */
export interface OrderWish {
  account_id: number
  site: Site
  kind: OrderKind
  bundle_id: number
  method: PaymentMethod
  provider: string
  market: Market
  /** Undefined: the active discount applies. */
  discount_code: string | undefined
  client_id: string
  /** True if the member asked for the credits at once; only then is that consent stored. */
  immediate_delivery: boolean
}

/** The first look at an open order after it was placed, in seconds. */
const firstCheckSeconds = 15 * 60

/** Returns the order that a member has placed with a client id already. */
export function findRepeated(work: Work, accountId: number, clientId: string) {
  return findOrderByClientId(work.db, accountId, clientId.toLowerCase())
}

/**
 * Stores an order with what it reserves, in one transaction under the lock of its account: price, discount and caps are
 * decided here. The consent to immediate delivery is recorded with it where it was given. A repeated client id returns the
 * order of the first. Refuses excluded and restricted members, an unknown bundle, a code that may not be used, and what exceeds
 * a cap. `check` may refuse further orders under the same lock.
 */
export function storeOrder(
  outer: Work & Pick<MemberContext, 'locale'>,
  wish: OrderWish,
  check?: (work: Work, amount: MinorUnits) => Promise<void>,
): Promise<OrderRow> {
  return outer.transaction(async (work) => {
    const { db, now } = work
    const { account_id, site, method, market } = wish
    await lockBalances(db, [account_id])
    const repeated = await findRepeated(work, account_id, wish.client_id)
    if (repeated) return repeated
    // The gate of the call was read before the lock.
    const excludedUntil = await work.ask(exclusionEndQuestion, { account_id })
    if (excludedUntil) {
      throw refuse(commonRefusals, 'self_excluded', { until: excludedUntil.toISOString() })
    }
    const restrictions = await findActiveRestrictions(db, account_id)
    if (restrictions.some(({ effect }) => effect === 'payment_block')) {
      throw refuse(orderRefusals, 'payments_restricted')
    }
    const bundle = site.settings.bundles.find(({ credits }) => credits === wish.bundle_id)
    if (!bundle) throw refuse(commonRefusals, 'not_found')
    const { amount, amount_before, code } = await quoteOrder(work, { ...wish, bundle })
    await check?.(work, amount)
    const order = await insertOrder(db, {
      payment_id: readableSigns(16),
      account_id,
      site_id: site.id,
      company_id: site.company.id,
      client_id: wish.client_id.toLowerCase(),
      kind: wish.kind,
      credits: bundle.credits,
      amount,
      amount_before,
      currency: market.currency,
      country: market.country,
      vat_rate: vatRateOf(market.country as Country, now),
      discount_code_id: code?.id ?? null,
      discount_percentage: code?.value_percentage ?? null,
      payment_method: method.code,
      provider: wish.provider,
      immediate_delivery: wish.immediate_delivery,
      terms_version: site.terms_version,
      created_at: now,
      expires_at: addSeconds(now, waitingSeconds(method)),
      check_at: addSeconds(now, firstCheckSeconds),
    })
    if (code) await reserveCode(db, code, order)
    if (wish.immediate_delivery) {
      await insertConsents(db, account_id, {
        purposes: ['immediate_delivery'],
        text_version: site.terms_version,
        locale: outer.locale,
        given_at: now,
      })
    }
    await work.emit(orderChanged, { order_id: order.id, account_id })
    return order
  })
}

/**
 * Returns what an order of a bundle would cost now, and the code that reduces it. Refuses a code that may not be used, and
 * what exceeds a cap. Requires the account's lock.
 */
export async function quoteOrder(
  work: Work,
  wish: Pick<OrderWish, 'account_id' | 'method' | 'market' | 'discount_code'> & { bundle: CreditBundle },
) {
  const { currency } = wish.market
  const amount_before = wish.bundle.prices[currency]
  const code = await codeFor(work, wish, amount_before)
  const amount = code ? minus(amount_before, discountOn(amount_before, code.value_percentage)) : amount_before
  await requireWithinCaps(work, wish.account_id, { amount, currency })
  return { amount, amount_before, code }
}

/** Returns the code of an order: the named one, which must be valid, or else the active discount. */
async function codeFor(
  work: Work,
  wish: Pick<OrderWish, 'account_id' | 'method' | 'market' | 'discount_code'>,
  amount_before: MinorUnits,
): Promise<DiscountCodeRow | null> {
  const { account_id } = wish
  const order = { currency: wish.market.currency, amount_before, payment_method: wish.method.code }
  if (wish.discount_code === undefined) return (await activeDiscountOf(work, account_id, order))?.row ?? null
  const holder = await readCodeHolder(work, account_id)
  const { row, verdict } = await judgeNamedCode(work, wish.discount_code, holder, order)
  requireValid(verdict)
  return row ?? null
}
