import { refuse } from '../../../core/refusals.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { codeRefusals } from '../contract.ts'
import { isExpired, toDiscountCode } from './discount-code-view.ts'
import { findCode } from './discount-codes-table.ts'

/**
 * Returns a code that the acting member may use in an order. What depends on the order (value, payment
 * method) is checked there.
 */
export async function readDiscountCode(ctx: SessionReadContext, { code }: { code: string }) {
  const { account_id, profile_id } = ctx.actor
  const row = await findCode(ctx.db, code)
  const isForOther = row && row.account_id !== null && row.account_id !== account_id
  if (!row || isForOther || row.status === 'disabled') throw refuse(codeRefusals, 'code_not_found')
  if (row.status === 'used') throw refuse(codeRefusals, 'code_used')
  if (isExpired(row, ctx.now)) throw refuse(codeRefusals, 'code_expired')
  if (row.country !== null && row.country !== (await findProfile(ctx.db, profile_id))?.country) {
    throw refuse(codeRefusals, 'code_not_applicable', { reason: 'country' })
  }
  return { discount_code: toDiscountCode(row, ctx.now) }
}
