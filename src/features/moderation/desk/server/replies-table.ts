import type { Locale } from '../../../../core/locales.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    canned_replies: {
      id: Made<number>
      name: string
      texts: Json<ReplyTexts>
      updated_at: Time
      updated_by: number
    }
  }
}

/** A reply in some languages. */
export type ReplyTexts = Partial<Record<Locale, string>>

/** Returns all replies, by name. */
export function findReplies(db: ReadDb): Promise<{ id: number; name: string; texts: ReplyTexts }[]> {
  return db.selectFrom('canned_replies').select(['id', 'name', 'texts']).orderBy('name').execute()
}

/** Stores a reply, in place of an older one if its id is given. Returns its id; undefined where the name is taken or it is gone. */
export async function storeReply(
  db: Db,
  reply: { name: string; texts: ReplyTexts; updated_at: Date; updated_by: number },
  id?: number,
): Promise<number | undefined> {
  const values = { ...reply, texts: JSON.stringify(reply.texts) }
  const taken = await db
    .selectFrom('canned_replies')
    .select('id')
    .where('name', '=', reply.name)
    .executeTakeFirst()
  if (taken && taken.id !== id) return undefined
  const stored =
    id === undefined
      ? await db
          .insertInto('canned_replies')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('canned_replies')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
  return stored?.id
}

/** Deletes a reply. Returns false for an unknown one. */
export async function deleteReply(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('canned_replies').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
