import type { SessionReadContext } from '../../../server/http/context.ts'
import { findAllEntries } from './credits-table.ts'

const pageSize = 50

/** Returns a page of the acting member's ledger; `next` is null on the last. */
export async function listEntries(ctx: SessionReadContext, input: { cursor?: number }) {
  const rows = await findAllEntries(ctx.db, ctx.actor.account_id, {
    beforeId: input.cursor,
    limit: pageSize + 1,
  })
  const entries = rows.slice(0, pageSize)
  return { entries, next: rows.length > pageSize ? String(entries.at(-1)?.id) : null }
}
