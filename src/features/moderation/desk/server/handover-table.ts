import type { QueueKind } from '../../../../core/staff.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    handover_notes: {
      id: Made<number>
      item_id: number | null
      profile_id: number | null
      author_id: number
      text: string
      created_at: Time
    }
  }
}

/** A note with its item, as far as it has one. */
export interface HandoverRow {
  id: number
  item_id: number | null
  author_id: number
  text: string
  created_at: string
  kind: QueueKind | null
  site_id: number | null
  urgency: number | null
}

function notes(db: ReadDb) {
  return db
    .selectFrom('handover_notes as n')
    .leftJoin('queue_items as i', 'i.id', 'n.item_id')
    .select(['n.id', 'n.item_id', 'n.author_id', 'n.text', 'n.created_at'])
    .select(['i.kind', 'i.site_id', 'i.urgency'])
}

/** Stores a note. Returns its id. */
export async function insertHandover(
  db: Db,
  note: {
    item_id: number | null
    profile_id: number | null
    author_id: number
    text: string
    created_at: Date
  },
): Promise<number> {
  const row = await db.insertInto('handover_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Returns the notes about an item, oldest first. */
export function findHandoversOf(db: ReadDb, itemId: number, limit: number): Promise<HandoverRow[]> {
  return notes(db).where('n.item_id', '=', itemId).orderBy('n.id').limit(limit).execute()
}

/** Returns the newest notes of all, newest first. */
export function findHandovers(db: ReadDb, limit: number): Promise<HandoverRow[]> {
  return notes(db).orderBy('n.id', 'desc').limit(limit).execute()
}

/** Returns a note; undefined once it is done. */
export function findHandover(db: ReadDb, id: number): Promise<HandoverRow | undefined> {
  return notes(db).where('n.id', '=', id).executeTakeFirst()
}

/** Deletes a note. Returns false if somebody was faster. */
export async function deleteHandover(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('handover_notes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the notes about an erased member. */
export async function deleteHandoversAbout(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('handover_notes').where('profile_id', '=', profileId).execute()
}

/** Deletes notes that nobody needed. */
export async function deleteHandoversBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('handover_notes').where('created_at', '<', before.toISOString()).execute()
}
