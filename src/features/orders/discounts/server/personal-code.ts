import { addSeconds } from '../../../../core/time.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { readableSigns } from '../../../../server/reference.ts'
import type { Work } from '../../../../server/work.ts'
import type { DiscountCode } from '../../order-contract.ts'
import type { CodePurpose } from '../../rules.ts'
import { findNewestCodeOf, insertPersonalCode } from './discount-codes-table.ts'
import { toDiscountCode } from './read-discount-code.ts'

/** 32^10 codes: guessing one is infeasible. */
const codeLength = 10

/** Creates a code for one account, valid for one order and `validSeconds`. */
export async function makePersonalCode(
  { db, now }: Work,
  code: { account_id: number; purpose: CodePurpose; value_percentage: number; validSeconds: number },
): Promise<DiscountCode> {
  const { validSeconds, ...about } = code
  const row = await insertPersonalCode(db, {
    ...about,
    code: readableSigns(codeLength),
    created_at: now,
    expires: addSeconds(now, validSeconds),
  })
  return toDiscountCode(row, now)
}

/**
 * Returns the newest code that was created for an account and a purpose in the last `seconds`, expired or
 * not; undefined for none.
 */
export async function personalCodeSince(
  { db, now }: { db: ReadDb; now: Date },
  code: { account_id: number; purpose: CodePurpose; seconds: number },
): Promise<DiscountCode | undefined> {
  const since = addSeconds(now, -code.seconds)
  const row = await findNewestCodeOf(db, code.account_id, code.purpose, since)
  return row && toDiscountCode(row, now)
}
