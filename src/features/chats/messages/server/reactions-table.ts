import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import type { ReactionEmoji } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    message_reactions: {
      conversation_id: number
      message_id: number
      profile_id: number
      emoji: ReactionEmoji
      created_at: Time
    }
  }
}

/** A member's reaction to a message. */
interface ReactionRow {
  conversation_id: number
  message_id: number
  profile_id: number
  emoji: ReactionEmoji
}

/** Returns the reactions to messages, ordered by the members who reacted. */
export async function findAllReactions(
  db: ReadDb,
  messages: { conversation_id: number; id: number }[],
): Promise<ReactionRow[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<ReactionRow>`${asPrepared}
    select r.conversation_id, r.message_id, r.profile_id, r.emoji
    from unnest(
      ${messages.map((message) => message.conversation_id)}::bigint[],
      ${messages.map((message) => message.id)}::bigint[]
    ) as t (conversation_id, id)
    join message_reactions r on r.conversation_id = t.conversation_id and r.message_id = t.id
    order by r.profile_id
  `.execute(db)
  return rows
}

/**
 * Stores a member's reaction to a message, replacing an earlier one. Returns whether that changed anything.
 */
export async function putReaction(db: Db, reaction: ReactionRow, now: Date): Promise<boolean> {
  const { rows } = await sql`${asPrepared}
    insert into message_reactions as r (conversation_id, message_id, profile_id, emoji, created_at)
    values (
      ${reaction.conversation_id}::bigint, ${reaction.message_id}::bigint, ${reaction.profile_id}::bigint,
      ${reaction.emoji}, ${now.toISOString()}::timestamptz
    )
    on conflict (conversation_id, message_id, profile_id) do update set emoji = excluded.emoji
    where r.emoji <> excluded.emoji
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Deletes a member's reaction to a message. Returns whether there was one. */
export async function deleteReaction(db: Db, reaction: Omit<ReactionRow, 'emoji'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', reaction.conversation_id)
    .where('message_id', '=', reaction.message_id)
    .where('profile_id', '=', reaction.profile_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes both members' reactions to a message. */
export async function deleteReactionsTo(db: Db, conversationId: number, messageId: number): Promise<void> {
  await db
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Deletes the reactions to everything a member ever wrote. */
export async function deleteReactionsToSender(db: Db, senderId: number): Promise<void> {
  await sql`
    delete from message_reactions r using messages m
    where m.sender_id = ${senderId} and r.conversation_id = m.conversation_id and r.message_id = m.id
  `.execute(db)
}
