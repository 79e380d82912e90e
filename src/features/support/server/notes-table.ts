import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    staff_notes: {
      id: Made<number>
      account_id: number
      author_id: number
      action: string | null
      text: string
      created_at: Time
    }
  }
}

/** Stores a note about a member. Returns its id. */
export async function insertNote(
  db: Db,
  note: { account_id: number; author_id: number; action: string | null; text: string; created_at: Date },
): Promise<number> {
  const row = await db.insertInto('staff_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Returns the notes about a member, newest first; only those before `beforeId` if it is given. */
export function findNotes(
  db: ReadDb,
  accountId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return db
    .selectFrom('staff_notes as n')
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.created_at', 'n.author_id', 'a.name as author', 'n.action', 'n.text'])
    .where('n.account_id', '=', accountId)
    .$if(beforeId !== undefined, (query) => query.where('n.id', '<', beforeId ?? 0))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the notes about an erased member. */
export async function deleteNotes(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('staff_notes').where('account_id', '=', accountId).execute()
}
