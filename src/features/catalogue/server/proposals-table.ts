import type { Db, Json, Made, ReadDb } from '../../../server/db/tables.ts'
import type { ProposalKind } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    catalogue_proposals: {
      id: Made<number>
      site_id: number | null
      kind: ProposalKind
      change: Json<unknown>
      reason: string | null
      proposed_by: number
      proposed_at: Time
      state: Made<'waiting' | 'published' | 'refused'>
      decided_by: number | null
      decided_at: NullableTime
    }
  }
}

/** A change that somebody proposes. */
export interface NewProposal {
  site_id: number | null
  kind: ProposalKind
  change: unknown
  reason: string | null
  proposed_by: number
  proposed_at: Date
}

/** A proposal as it is stored. */
export type ProposalRow = Awaited<ReturnType<typeof findWaiting>>[number]

/** Stores a proposal. Returns it. */
export function insertProposal(db: Db, { change, ...proposal }: NewProposal): Promise<ProposalRow> {
  return db
    .insertInto('catalogue_proposals')
    .values({ ...proposal, change: JSON.stringify(change) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns what waits, the oldest first, up to `limit`. */
export function findWaiting(db: ReadDb, limit: number) {
  return db
    .selectFrom('catalogue_proposals')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns a proposal; undefined for an unknown one. */
export function findProposal(db: ReadDb, id: number): Promise<ProposalRow | undefined> {
  return db.selectFrom('catalogue_proposals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Decides a proposal that still waits. Returns false where somebody has decided it already. */
export async function updateDecided(
  db: Db,
  id: number,
  decision: { state: 'published' | 'refused'; decided_by: number; decided_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('catalogue_proposals')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
