import type { SessionReadContext } from '../../../../server/http/context.ts'
import { timeBonus } from '../../discount-rules.ts'
import { activeDiscountOf } from './active-discount.ts'

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
