import type { ReadDb } from '../../../../server/db/tables.ts'
import { type OwnWork, readOwn } from '../../../../server/own-records.ts'
import { readAccountRow } from '../../../accounts/server/public.ts'
import { profileRecord } from '../../../profiles/server/public.ts'
import {
  type CodeHolder,
  type CodeOrder,
  expiryOf,
  hasLimit,
  judgeCode,
  secondsUntil,
} from '../../discount-rules.ts'
import { commonCodesRecord, isUsedUp } from './code-use-queries.ts'
import { type DiscountCodeRow, findCode } from './discount-codes-table.ts'

/** A code that applies, until when, and the seconds until then; null without end. */
export interface ActiveCode {
  row: DiscountCodeRow
  expires: string | null
  seconds_left: number | null
}

/** Returns what decides about an account's discounts. Throws if it has no profile. */
export async function readCodeHolder(work: OwnWork, accountId: number): Promise<CodeHolder> {
  const [account, profile] = await Promise.all([
    readAccountRow(work, accountId),
    readOwn(work, profileRecord, accountId),
  ])
  if (!account || !profile) throw new Error(`account ${accountId} does not exist`)
  const { site_id, paid_user, created_at, activated_at } = account
  return { account_id: accountId, site_id, paid_user, created_at, activated_at, country: profile.country }
}

/**
 * Returns the discount that applies to a member without naming a code (product: Orders); null for none. Banner, time bonus,
 * prices and orders all follow this one function. `order`: null while none is chosen.
 */
export async function activeDiscountOf(
  work: OwnWork,
  accountId: number,
  order: CodeOrder | null,
): Promise<ActiveCode | null> {
  const [holder, codes] = await Promise.all([
    readCodeHolder(work, accountId),
    readOwn(work, commonCodesRecord, accountId),
  ])
  const active = codes.find(
    ({ row, is_used_up }) =>
      judgeCode(row, holder, { now: work.now, isUsedUp: is_used_up, order }).kind === 'valid',
  )
  if (!active) return null
  const expires = expiryOf(active.row, holder)
  return {
    row: active.row,
    expires: expires?.toISOString() ?? null,
    seconds_left: secondsUntil(expires, work.now),
  }
}

/** Returns the discount that an account has now and that ends, as a mail names it; null for none. */
export async function readEndingDiscount(
  work: OwnWork,
  accountId: number,
): Promise<{ code: string; percentage: number; expires: Date } | null> {
  const active = await activeDiscountOf(work, accountId, null)
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
  const isUsed = row && hasLimit(row) ? await isUsedUp(db, row.id, holder.account_id) : false
  return { row, verdict: judgeCode(row, holder, { now, isUsedUp: isUsed, order }) }
}
