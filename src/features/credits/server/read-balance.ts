import type { ReadDb } from '../../../server/db/tables.ts'
import { addLines, emptyLedger } from '../rules.ts'
import { findBalance, findLedgerPages } from './credits-table.ts'

/** Entries read at a time; a member who writes a lot has tens of thousands. */
const pageSize = 1000

/** Returns an account's balance in credits, and how many of them were bought. */
export async function readBalance(
  db: ReadDb,
  accountId: number,
  size = pageSize,
): Promise<{ credits: number; paid_credits: number }> {
  const credits = await findBalance(db, accountId)
  let sum = emptyLedger
  for await (const lines of findLedgerPages(db, accountId, size)) sum = addLines(sum, lines)
  return { credits, paid_credits: sum.paid }
}
