import type { SessionReadContext } from '../../../../server/http/context.ts'
import { readOwn } from '../../../../server/own-records.ts'
import { expiryOf, judgeCode, timeBonus } from '../../discount-rules.ts'
import { readCodeHolder } from './code-holder.ts'
import { timeBonusRecord } from './redemptions-table.ts'

/**
 * Returns the acting member's time bonus and the seconds left until the server's deadline (product.md, 4); 0 where it is
 * not offered.
 */
export async function readTimeBonus(ctx: SessionReadContext) {
  const { code } = timeBonus
  const [holder, { row, isRedeemed }] = await Promise.all([
    readCodeHolder(ctx, ctx.actor.account_id),
    readOwn(ctx, timeBonusRecord, ctx.actor.account_id),
  ])
  const verdict = judgeCode(row, holder, { now: ctx.now, isRedeemed, order: null })
  const end = expiryOf({ code, expires: null }, holder)
  const isVisible = verdict.kind === 'valid' && end !== null
  const value = isVisible ? Math.ceil((end.getTime() - ctx.now.getTime()) / 1000) : 0
  return { isVisible, value, code }
}
