import type { SessionReadContext } from '../../../../server/http/context.ts'
import { expiryOf, timeBonus } from '../../discount-rules.ts'
import { judgeNamedCode } from './active-discount.ts'
import { readCodeHolder } from './code-holder.ts'

/**
 * Returns the acting member's time bonus and the seconds left until the server's deadline (product.md, 4); 0 where it is
 * not offered.
 */
export async function readTimeBonus(ctx: SessionReadContext) {
  const { code } = timeBonus
  const holder = await readCodeHolder(ctx.db, ctx.actor.account_id)
  const { verdict } = await judgeNamedCode(ctx, code, holder, null)
  const end = expiryOf({ code, expires: null }, holder)
  const isVisible = verdict.kind === 'valid' && end !== null
  const value = isVisible ? Math.ceil((end.getTime() - ctx.now.getTime()) / 1000) : 0
  return { isVisible, value, code }
}
