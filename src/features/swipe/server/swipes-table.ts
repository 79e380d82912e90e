import type { Db, ReadDb } from '../../../server/db/tables.ts'
import type { SwipeChoice } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    swipes: {
      from_id: number
      to_id: number
      choice: SwipeChoice
      client_id: string
      match: boolean
      likes_left: number | null
      chosen_at: Time
    }
  }
}

/** A member's choice about another member. */
export interface Swipe {
  from_id: number
  to_id: number
  choice: SwipeChoice
  client_id: string
  /** True if the call returned a match. */
  match: boolean
  likes_left: number | null
}

/** Returns the choice that a member made under a client id. */
export function findByClientId(db: ReadDb, fromId: number, clientId: string) {
  return db
    .selectFrom('swipes')
    .select(['match', 'likes_left'])
    .where('from_id', '=', fromId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Returns a member's last choice about another member. */
export function findSwipe(db: ReadDb, fromId: number, toId: number) {
  return db
    .selectFrom('swipes')
    .select(['choice', 'chosen_at'])
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()
}

/** Counts the members whom a member liked in the game since `since`. */
export async function countLikesSince(db: ReadDb, fromId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('swipes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('from_id', '=', fromId)
    .where('choice', '=', 'like')
    .where('chosen_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a choice and replaces the previous one about the same member. */
export async function upsertSwipe(db: Db, { from_id, to_id, ...choice }: Swipe, now: Date): Promise<void> {
  const changes = { ...choice, chosen_at: now }
  await db
    .insertInto('swipes')
    .values({ from_id, to_id, ...changes })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doUpdateSet(changes))
    .execute()
}

/** Deletes a choice. */
export async function deleteSwipe(db: Db, fromId: number, toId: number): Promise<void> {
  await db.deleteFrom('swipes').where('from_id', '=', fromId).where('to_id', '=', toId).execute()
}

/** Deletes all choices up to `until`. */
export async function deleteSwipesUntil(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('swipes').where('chosen_at', '<=', until.toISOString()).execute()
}
