import type { ReadDb } from '../../../server/db/tables.ts'
import { paidCreditsLeft } from '../rules.ts'
import { findLedger } from './credits-table.ts'

/** Returns an account's balance in credits, and how many of them were bought. */
export async function readBalance(
  db: ReadDb,
  accountId: number,
): Promise<{ credits: number; paid_credits: number }> {
  const { credits, lines } = await findLedger(db, accountId)
  return { credits, paid_credits: paidCreditsLeft(lines) }
}
