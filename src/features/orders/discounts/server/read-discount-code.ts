import { refuse } from '../../../../core/refusals.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { codeRefusals } from '../../contract.ts'
import { expiryOf, secondsUntil, timeBonus, welcomeDiscount } from '../../discount-rules.ts'
import type { DiscountCode } from '../../order-contract.ts'
import { activeDiscountOf, judgeNamedCode, readCodeHolder } from './active-discount.ts'
import type { DiscountCodeRow } from './discount-codes-table.ts'
import { requireValid } from './reserve-code.ts'

/** Returns a code as the API shows it at `now`. */
export function toDiscountCode(row: DiscountCodeRow, now: Date): DiscountCode {
  const { code, country, account_id, expires, value_percentage, currency, minimum_order_value } = row
  return {
    code,
    country,
    user_id: account_id,
    expires,
    value_percentage,
    percentage: value_percentage,
    currency,
    minimum_order_value,
    minimum: minimum_order_value,
    status: row.status,
    validity: row.validity,
    expired: isExpired(row, now),
    paymentmethods: row.paymentmethods,
    seconds_left: secondsUntil(expires === null ? null : new Date(expires), now),
  }
}

/** Reports whether a code has expired. */
function isExpired({ expires }: Pick<DiscountCodeRow, 'expires'>, now: Date): boolean {
  return expires !== null && new Date(expires) <= now
}

/**
 * Returns a code that the acting member may use in an order, by its name or as the welcome discount. What depends on the
 * order (value, payment method) is checked there.
 */
export async function readDiscountCode(
  ctx: SessionReadContext,
  { code, welcome }: { code?: string | undefined; welcome?: boolean | undefined },
) {
  const name = welcome ? welcomeDiscount.code : code
  if (name === undefined) throw refuse(codeRefusals, 'code_not_found')
  const holder = await readCodeHolder(ctx, ctx.actor.account_id)
  const { row, verdict } = await judgeNamedCode(ctx, name, holder, null)
  requireValid(verdict)
  if (!row) throw refuse(codeRefusals, 'code_not_found')
  const expires = expiryOf(row, holder)?.toISOString() ?? null
  return { discount_code: toDiscountCode({ ...row, expires }, ctx.now) }
}

/**
 * Returns the acting member's time bonus and the seconds left until the server's deadline (product: Orders); 0 where it is
 * not offered.
 */
export async function readTimeBonus(ctx: SessionReadContext) {
  const active = await activeDiscountOf(ctx, ctx.actor.account_id, null)
  const { code } = timeBonus
  if (active?.row.code !== code) return { isVisible: false, value: 0, code, expires: null }
  return { isVisible: true, value: active.seconds_left ?? 0, code, expires: active.expires }
}
