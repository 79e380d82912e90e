import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'

/**
 * A range of a member's list of chats by their newest messages: from `upTo` back to, but excluding, `after`.
 */
export interface ListStretch {
  upTo: number
  after: number
}

/** A conversation of a member's list to be searched. */
export interface SearchedChat {
  conversation_id: number
  other_id: number
  other_name: string
  /** The newest message that the member can see. */
  last_message_id: number
  cleared_up_to: number
  both_wrote: boolean
}

/**
 * Returns the first conversations, up to a limit, of a range of the member's list, newest first, without
 * those that are gone.
 */
export function findAllSearched(
  db: ReadDb,
  profileId: number,
  stretch: ListStretch,
  limit: number,
): Promise<SearchedChat[]> {
  return db
    .with('listed', (eb) =>
      eb
        .selectFrom('conversation_members')
        .select(['conversation_id', 'other_id', 'last_message_id', 'cleared_up_to'])
        .where('profile_id', '=', profileId)
        .where('is_gone', '=', false)
        .where('last_message_id', '<=', stretch.upTo)
        .where('last_message_id', '>', stretch.after)
        .orderBy('last_message_id', 'desc')
        .limit(limit),
    )
    .selectFrom('listed as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('accounts as a', 'a.id', 'm.other_id')
    .select(['m.conversation_id', 'm.other_id', 'a.name as other_name', 'm.cleared_up_to', 'c.both_wrote'])
    .select((eb) => eb.ref('m.last_message_id').$notNull().as('last_message_id'))
    .orderBy('m.last_message_id', 'desc')
    .modifyFront(asPrepared)
    .execute()
}

/** Returns the member's own sides of those of these conversations that they have. */
export function findAllOwn(db: ReadDb, profileId: number, conversationIds: number[]) {
  return db
    .selectFrom('conversation_members')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('conversation_id', '=', sql<number>`any(${conversationIds}::bigint[])`)
    .execute()
}
