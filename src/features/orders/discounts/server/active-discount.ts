import type { ReadDb } from '../../../../server/db/tables.ts'
import type { OwnWork } from '../../../../server/own-records.ts'
import {
  type CodeHolder,
  type CodeOrder,
  expiryOf,
  judgeCode,
  timeBonus,
  welcomeDiscount,
} from '../../discount-rules.ts'
import { readCodeHolder } from './code-holder.ts'
import { isUsedUp } from './code-use-queries.ts'
import { type DiscountCodeRow, findCode } from './discount-codes-table.ts'

/** A code that applies, and until when. */
export interface ActiveCode {
  row: DiscountCodeRow
  expires: string | null
}

/**
 * Returns the discount that applies to a member without naming a code: the time bonus, else the welcome discount
 * (product.md, 4). Null for none. `order`: null while none is chosen.
 */
export async function activeDiscountOf(
  { db, now }: { db: ReadDb; now: Date },
  holder: CodeHolder,
  order: CodeOrder | null,
): Promise<ActiveCode | null> {
  for (const { code } of [timeBonus, welcomeDiscount]) {
    const row = await findCode(db, code)
    const isRedeemed = row ? await isUsedUp({ db, now }, row.id, holder.account_id) : false
    if (!row || judgeCode(row, holder, { now, isRedeemed, order }).kind !== 'valid') continue
    return { row, expires: expiryOf(row, holder)?.toISOString() ?? null }
  }
  return null
}

/** Returns the discount that an account has now and that ends, as a mail names it; null for none. */
export async function readEndingDiscount(
  work: OwnWork,
  accountId: number,
): Promise<{ code: string; percentage: number; expires: Date } | null> {
  const active = await activeDiscountOf(work, await readCodeHolder(work, accountId), null)
  if (!active?.expires) return null
  const { code, value_percentage: percentage } = active.row
  return { code, percentage, expires: new Date(active.expires) }
}

/** Returns a code by its name with the verdict on it for a member and an order. */
export async function judgeNamedCode(
  { db, now }: { db: ReadDb; now: Date },
  name: string,
  holder: CodeHolder,
  order: CodeOrder | null,
) {
  const row = await findCode(db, name)
  const isLimited = row !== undefined && row.validity !== 'unlimited'
  const isRedeemed = isLimited ? await isUsedUp({ db, now }, row.id, holder.account_id) : false
  return { row, verdict: judgeCode(row, holder, { now, isRedeemed, order }) }
}
