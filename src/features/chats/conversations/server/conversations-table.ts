import { type RawBuilder, sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    conversations: {
      id: Made<number>
      low_id: number
      high_id: number
      started_by: number
      created_at: Time
      both_wrote: Made<boolean>
    }
    conversation_members: {
      conversation_id: number
      profile_id: number
      other_id: number
      num_unread: Made<number>
      last_read_id: Made<number>
      cleared_up_to: Made<number>
      last_message_id: number | null
      is_gone: Made<boolean>
      fictional_acknowledged_at: NullableTime
      is_muted: Made<boolean>
      is_pinned: Made<boolean>
    }
  }
}

/** A sender and a recipient. */
export interface DirectedPair {
  sender_id: number
  recipient_id: number
}

/** The pairs as rows `t`. */
export function unnestPairs(pairs: readonly DirectedPair[]): RawBuilder<unknown> {
  const senders = pairs.map((pair) => pair.sender_id)
  const recipients = pairs.map((pair) => pair.recipient_id)
  return sql`unnest(${senders}::bigint[], ${recipients}::bigint[]) as t (sender_id, recipient_id)`
}

/**
 * Starts conversations for the pairs that have none, each begun by its sender and empty for both. Returns
 * those begun by this statement: if two members write to each other at once, one of them starts the
 * conversation. Each pair may occur once.
 */
export async function insertConversations(db: Db, pairs: DirectedPair[], now: Date): Promise<DirectedPair[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<DirectedPair>`
    with begun as (
      insert into conversations (low_id, high_id, started_by, created_at)
      select least(sender_id, recipient_id), greatest(sender_id, recipient_id), sender_id, ${now.toISOString()}::timestamptz
      from ${unnestPairs(pairs)} order by 1, 2
      on conflict (low_id, high_id) do nothing
      returning id, low_id, high_id, started_by
    ), sides as (
      insert into conversation_members (conversation_id, profile_id, other_id)
      select id, low_id, high_id from begun union all select id, high_id, low_id from begun
    )
    select started_by as sender_id, case when started_by = low_id then high_id else low_id end as recipient_id
    from begun
  `.execute(db)
  return rows
}

/** A pair's conversation, locked, from the sender's point of view. */
export interface LockedPair extends DirectedPair {
  conversation_id: number
  started_by: number
  both_wrote: boolean
  /** True if the sender acknowledged that the recipient is fictional. */
  fictional_acknowledged: boolean
  /** True if the sender still has the chat: their side was not erased, and the recipient is not gone for them. */
  has_chat: boolean
}

/**
 * The query that locks the pairs' conversations in the order of their ids until the transaction ends, once `after` is
 * true. Finds them from the senders' point of view, without pairs that have none. Required for writing messages or
 * changing what a member sees of them.
 */
export function lockedConversations(
  pairs: DirectedPair[],
  after: RawBuilder<boolean>,
): RawBuilder<LockedPair> {
  return sql`
    select c.id as conversation_id, t.sender_id, t.recipient_id, c.started_by, c.both_wrote,
      m.fictional_acknowledged_at is not null as fictional_acknowledged, coalesce(not m.is_gone, false) as has_chat
    from ${unnestPairs(pairs)}
    join conversations c
      on c.low_id = least(t.sender_id, t.recipient_id) and c.high_id = greatest(t.sender_id, t.recipient_id)
    left join conversation_members m on m.conversation_id = c.id and m.profile_id = t.sender_id
    where ${after}
    order by c.id
    for no key update of c
  `
}

/** Locks the pairs' conversations by a statement of its own (`lockedConversations`). */
export async function lockConversationsOfPairs(db: Db, pairs: DirectedPair[]): Promise<LockedPair[]> {
  const { rows } = await sql<LockedPair>`${asPrepared}
    ${lockedConversations(pairs, sql<boolean>`true`)}
  `.execute(db)
  return rows
}

/** Stores that both have written in these conversations, which must be locked. */
export const updateBothWrote: CombinedWrite<number> = (conversationIds, { after }) => sql`
    update conversations set both_wrote = true where id = any(${conversationIds}::bigint[]) and ${after}
    returning 1
  `

/** Returns those of these conversations in which both have written. */
export async function findAllOpen(db: ReadDb, conversationIds: number[]): Promise<Set<number>> {
  if (conversationIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`${asPrepared}
    select id from conversations where id = any(${conversationIds}::bigint[]) and both_wrote
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Locks conversations in the order of their ids, until the transaction ends. */
export async function lockConversations(db: Db, conversationIds: number[]): Promise<void> {
  await sql`${asPrepared}
    select id from conversations where id = any(${conversationIds}::bigint[]) order by id for no key update
  `.execute(db)
}

/** Returns the two members of a conversation. */
export async function findPair(db: ReadDb, conversationId: number): Promise<[number, number] | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select(['low_id', 'high_id'])
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row && [row.low_id, row.high_id]
}

/** Returns a member's side of a conversation, blocked or not. */
export function findConversationMember(db: ReadDb, conversationId: number, profileId: number) {
  return db
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('profile_id', '=', profileId)
    .modifyFront(asPrepared)
    .executeTakeFirst()
}

/** Returns the first member's side of the pair's conversation. */
export function findMemberOfPair(db: ReadDb, profileId: number, otherId: number) {
  return db
    .selectFrom('conversation_members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('m')
    .where('c.low_id', '=', Math.min(profileId, otherId))
    .where('c.high_id', '=', Math.max(profileId, otherId))
    .where('m.profile_id', '=', profileId)
    .executeTakeFirst()
}

/** Returns the partners' sides of all conversations of a member. */
export function findAllOfOthers(db: ReadDb, profileId: number) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as m', 'm.conversation_id', 'c.id')
    .select(['m.conversation_id', 'm.profile_id', 'm.other_id'])
    .where((eb) => eb.or([eb('c.low_id', '=', profileId), eb('c.high_id', '=', profileId)]))
    .where('m.other_id', '=', profileId)
    .execute()
}

/** Deletes a member's own sides of all conversations; the partners' remain. */
export async function deleteAllSides(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('conversation_members').where('profile_id', '=', profileId).execute()
}

/**
 * Returns a page of a member's chats, newest first; `beforeId` is the last message of the previous page. The
 * first page begins with the pinned ones, which are on no other and do not count towards `limit`.
 */
export function findAllListed(
  db: ReadDb,
  profileId: number,
  page: { beforeId: number | undefined; limit: number },
) {
  const listed = (isPinned: boolean) =>
    db
      .selectFrom('conversation_members')
      .selectAll()
      .where('profile_id', '=', profileId)
      .where('is_gone', '=', sql.lit(false))
      .where('last_message_id', 'is not', null)
      .where('is_pinned', '=', sql.lit(isPinned))
  const newest = listed(false).orderBy('last_message_id', 'desc').limit(page.limit)
  if (page.beforeId !== undefined) {
    return newest.where('last_message_id', '<', page.beforeId).modifyFront(asPrepared).execute()
  }
  return db
    .selectFrom((eb) => eb.parens(listed(true).unionAll(eb.parens(newest))).as('listed'))
    .selectAll()
    .orderBy('is_pinned', 'desc')
    .orderBy('last_message_id', 'desc')
    .modifyFront(asPrepared)
    .execute()
}

/** Counts the pinned chats that a member's list shows. */
export async function countPinned(db: ReadDb, profileId: number): Promise<number> {
  const row = await db
    .selectFrom('conversation_members')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('profile_id', '=', profileId)
    .where('is_pinned', '=', sql.lit(true))
    .where('is_gone', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
  return Number(row.amount)
}

/** Updates one member's side of a conversation, which must be locked. */
export async function updateMember(
  db: Db,
  conversationId: number,
  profileId: number,
  change: {
    num_unread?: number
    last_read_id?: number
    cleared_up_to?: number
    last_message_id?: number | null
    is_muted?: boolean
    is_pinned?: boolean
  },
): Promise<void> {
  await db
    .updateTable('conversation_members')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('profile_id', '=', profileId)
    .execute()
}

/** Stores for which members the partner is gone or back. Returns the sides that changed. */
export async function updateGone(
  db: Db,
  sides: { conversation_id: number; profile_id: number; is_gone: boolean }[],
): Promise<{ conversation_id: number; profile_id: number; num_unread: number; is_gone: boolean }[]> {
  const { rows } = await sql<{
    conversation_id: number
    profile_id: number
    num_unread: number
    is_gone: boolean
  }>`
    update conversation_members m set is_gone = t.is_gone
    from unnest(
      ${sides.map((side) => side.conversation_id)}::bigint[],
      ${sides.map((side) => side.profile_id)}::bigint[],
      ${sides.map((side) => side.is_gone)}::boolean[]
    ) as t (conversation_id, profile_id, is_gone)
    where m.conversation_id = t.conversation_id and m.profile_id = t.profile_id and m.is_gone <> t.is_gone
    returning m.conversation_id, m.profile_id, m.num_unread, m.is_gone
  `.execute(db)
  return rows
}
