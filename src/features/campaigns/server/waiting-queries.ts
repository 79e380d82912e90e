import { sql } from 'kysely'
import type { ReadDb } from '../../../server/db/tables.ts'

/** Returns active members of a site who want its news, in the order of their ids, from the first above `after`. */
export async function findNewsReaders(
  db: ReadDb,
  { site_id, after, limit }: { site_id: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('site_id', '=', site_id)
    .where('status', '=', 'active')
    .where('id', '>', after)
    .where(sql<boolean>`(notifications -> 'mail' ->> 'site_news')::boolean is true`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The unread messages and new likes of a member. */
export interface Waiting {
  messages: number
  likes: number
}

/** Counts the unread messages and new likes of real people that wait for a member, without muted chats. */
export async function countWaiting(db: ReadDb, profileId: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select coalesce(sum(m.num_unread), 0)::int from conversation_members m
        join profiles p on p.id = m.other_id and not p.is_fictional
        where m.profile_id = ${profileId} and m.num_unread > 0 and not m.is_gone and not m.is_muted) as messages,
      (select count(*)::int from likes l join profiles p on p.id = l.from_id and not p.is_fictional
        where l.to_id = ${profileId} and l.is_new) as likes
  `.execute(db)
  return rows[0] ?? { messages: 0, likes: 0 }
}
