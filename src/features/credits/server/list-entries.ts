import type { SessionReadContext } from '../../../server/http/context.ts'
import { withParts } from '../rules.ts'
import { findAllEntries } from './credits-table.ts'
import { sumLedger } from './read-balance.ts'

const pageSize = 50

/** Returns a page of the acting member's ledger with the free and paid parts of each entry; `next` is null on the last. */
export async function listEntries(ctx: SessionReadContext, input: { cursor?: number }) {
  const { account_id } = ctx.actor
  const rows = await findAllEntries(ctx.db, account_id, { beforeId: input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const oldest = shown.at(-1)
  if (!oldest) return { entries: [], next: null }
  const before = await sumLedger(ctx.db, account_id, { beforeId: oldest.id })
  const entries = withParts(before, shown.toReversed()).reverse()
  return { entries, next: rows.length > pageSize ? String(oldest.id) : null }
}
