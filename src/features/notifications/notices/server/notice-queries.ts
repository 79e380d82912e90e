import { type RawBuilder, sql } from 'kysely'

/**
 * Joins what decides about a notice or pending push `n`: its sender `p`, the like `l`, the conversation `c`, the member's
 * place in it `m`, and of the unread messages that the sender has not taken back the newest, `s.newest_id`, and when the
 * oldest came, `s.oldest_at`.
 */
export const noticeJoins: RawBuilder<unknown> = sql`
  left join profiles p on p.id = n.from_id
  left join likes l on n.kind = 'like' and l.from_id = n.about_id and l.to_id = n.account_id
  left join conversations c on n.kind = 'message' and c.id = n.about_id
  left join conversation_members m on m.conversation_id = c.id and m.profile_id = n.account_id
  left join lateral (
    select max(s.id) as newest_id, min(s.created_at) as oldest_at from messages s
    where s.conversation_id = c.id and s.id >= n.message_id and s.id > m.last_read_id
      and s.sender_id = n.from_id and s.kind <> 'system' and s.taken_back_at is null
  ) s on true
`

/** Read, taken back, deleted, muted, gone, or of a fictional profile: there is nothing to notify of. */
export const isOver: RawBuilder<boolean> = sql<boolean>`(
  case n.kind
    when 'like' then l.from_id is null or not l.is_new
    else m.profile_id is null or m.num_unread = 0 or m.is_gone or m.is_muted or s.newest_id is null
  end or p.id is null or p.is_fictional
)`

/** A visible page has shown all of it. */
export const isShown: RawBuilder<boolean> = sql<boolean>`coalesce(s.newest_id <= n.shown_id, false)`

/** A message that a visible page has shown. */
export interface ShownMessage {
  conversation_id: number
  message_id: number
}

/** Returns the newest shown message of each conversation. */
export function newestShown(shown: ShownMessage[]): RawBuilder<unknown> {
  return sql`
    select conversation_id, max(message_id) as message_id
    from unnest(
      ${shown.map(({ conversation_id }) => conversation_id)}::bigint[],
      ${shown.map(({ message_id }) => message_id)}::bigint[]
    ) as one (conversation_id, message_id)
    group by conversation_id
  `
}
