import type { ReadDb } from '../../../server/db/tables.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { addLines, type CreditLot, emptyLedger, type LedgerSum, paidCredits, withParts } from '../rules.ts'
import { findAllEntries, findBalance, findLedgerPages } from './credits-table.ts'

/** Entries read at a time; a member who writes a lot has tens of thousands. */
const pageSize = 1000

/** Returns an account's balance in credits, and how many of them were bought. */
export async function readBalance(
  db: ReadDb,
  accountId: number,
  size = pageSize,
): Promise<{ credits: number; paid_credits: number }> {
  const credits = await findBalance(db, accountId)
  return { credits, paid_credits: paidCredits(await sumLedger(db, accountId, { size })) }
}

/** Returns the bought credits of an account by order, oldest first: as they are now, or as they were before a time. */
export async function readLots(
  db: ReadDb,
  accountId: number,
  { until }: { until?: Date } = {},
): Promise<readonly CreditLot[]> {
  return (await sumLedger(db, accountId, { until })).lots
}

/** Returns the sum of an account's ledger before the entry `beforeId` or before a time, or of all of it. */
export async function sumLedger(
  db: ReadDb,
  accountId: number,
  { size = pageSize, beforeId, until }: { size?: number; beforeId?: number; until?: Date | undefined } = {},
): Promise<LedgerSum> {
  let sum = emptyLedger
  for await (const lines of findLedgerPages(db, accountId, { size, beforeId, until }))
    sum = addLines(sum, lines)
  return sum
}

const shownEntries = 50

/** Returns a page of the acting member's ledger with the free and paid parts of each entry; `next` is null on the last. */
export async function listEntries(ctx: SessionReadContext, input: { cursor?: number }) {
  const { account_id } = ctx.actor
  const rows = await findAllEntries(ctx.db, account_id, { beforeId: input.cursor, limit: shownEntries + 1 })
  const shown = rows.slice(0, shownEntries)
  const oldest = shown.at(-1)
  if (!oldest) return { entries: [], next: null }
  const before = await sumLedger(ctx.db, account_id, { beforeId: oldest.id })
  const entries = withParts(before, shown.toReversed()).reverse()
  return { entries, next: rows.length > shownEntries ? String(oldest.id) : null }
}
