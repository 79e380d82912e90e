import { refuse } from '../../../../core/refusals.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { codeRefusals } from '../../contract.ts'
import { expiryOf, welcomeDiscount } from '../../discount-rules.ts'
import { judgeNamedCode } from './active-discount.ts'
import { readCodeHolder } from './code-holder.ts'
import { toDiscountCode } from './discount-code-view.ts'
import { requireValid } from './reserve-code.ts'

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
