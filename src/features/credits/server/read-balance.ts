import type { ReadDb } from '../../../server/db/tables.ts'
import { paidCreditsLeft } from '../rules.ts'
import { findLedger } from './credits-table.ts'

/** What an account has in credits, and how many of those were bought. */
export async function readBalance(
  db: ReadDb,
  accountId: number,
): Promise<{ credits: number; paid_credits: number }> {
  const { credits, lines } = await findLedger(db, accountId)
  return { credits, paid_credits: paidCreditsLeft(lines) }
}
