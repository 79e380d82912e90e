import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    pending_pushes: {
      account_id: number
      kind: 'message' | 'like'
      about_id: number
      from_id: number
      message_id: number | null
      created_at: Time
      due_at: Time
    }
  }
}

interface NewPendingPush {
  account_id: number
  kind: 'message' | 'like'
  about_id: number
  from_id: number
  message_id: number | null
  created_at: Date
  due_at: Date
}

/**
 * Stores what is to be pushed to a member, unless no browser receives their pushes. Further messages of a conversation join
 * the one that waits, whose time stays.
 */
export async function insertPendingPush(db: Db, push: NewPendingPush): Promise<void> {
  const { account_id, kind, about_id, from_id, message_id, created_at, due_at } = push
  await sql`
    insert into pending_pushes (account_id, kind, about_id, from_id, message_id, created_at, due_at)
    select ${account_id}::bigint, ${kind}, ${about_id}::bigint, ${from_id}::bigint, ${message_id}::bigint,
      ${created_at}::timestamptz, ${due_at}::timestamptz
    where exists (select 1 from push_subscriptions where account_id = ${account_id})
    on conflict (account_id, kind, about_id) do update set
      message_id = excluded.message_id, created_at = excluded.created_at
  `.execute(db)
}

/** Returns members who have pushes that are due, in the order of their ids, from the first above `after`. */
export async function findAllPushed(
  db: ReadDb,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('pending_pushes')
    .select('account_id')
    .distinct()
    .where('due_at', '<=', now.toISOString())
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** A push that is due, with what has become of what it is about. */
export interface DuePush {
  kind: 'message' | 'like'
  about_id: number
  message_id: number | null
  created_at: string
  /** Both like each other. */
  is_match: boolean
  /** Read, shown by a page, taken back, muted, gone, or of a fictional profile: there is nothing to push. */
  is_over: boolean
}

/** Returns a member's due pushes, oldest first, locked; concurrent callers do not wait for them but get none. */
export async function lockDuePushes(db: Db, accountId: number, now: Date): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    select n.kind, n.about_id, n.message_id, n.created_at,
      coalesce(l.matched, false) as is_match,
      case n.kind
        when 'like' then l.from_id is null or not l.is_new
        else m.profile_id is null or m.last_read_id >= n.message_id or m.num_unread = 0 or m.is_gone or m.is_muted
          or s.id is null or s.taken_back_at is not null or s.delivered_at is not null
      end or p.id is null or p.is_fictional as is_over
    from pending_pushes n
    left join profiles p on p.id = n.from_id
    left join likes l on n.kind = 'like' and l.from_id = n.about_id and l.to_id = n.account_id
    left join conversation_members m on n.kind = 'message' and m.conversation_id = n.about_id
      and m.profile_id = n.account_id
    left join messages s on n.kind = 'message' and s.conversation_id = n.about_id and s.id = n.message_id
    where n.account_id = ${accountId} and n.due_at <= ${now}
    order by n.created_at, n.about_id
    for update of n skip locked
  `.execute(db)
  return rows
}

/** Lets a member's due pushes wait until a time. */
export async function postponePushes(
  db: Db,
  accountId: number,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('pending_pushes')
    .set({ due_at: until })
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now.toISOString())
    .execute()
}

/** Deletes pushes that were locked as due. */
export async function deletePendingPushes(db: Db, accountId: number, pushes: DuePush[]): Promise<void> {
  if (pushes.length === 0) return
  await sql`
    delete from pending_pushes
    where account_id = ${accountId} and (kind, about_id) in (
      select * from unnest(
        ${pushes.map(({ kind }) => kind)}::text[], ${pushes.map(({ about_id }) => about_id)}::bigint[]
      )
    )
  `.execute(db)
}

/** Deletes the pushes about likes that an open page has shown. */
export async function deletePushesOfLikes(db: Db, accountId: number, fromIds: number[]): Promise<void> {
  await db
    .deleteFrom('pending_pushes')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'like')
    .where('about_id', 'in', fromIds)
    .execute()
}

/** Deletes the pushes of an account, and those about it. */
export async function deletePushesOf(db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('pending_pushes')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('from_id', '=', accountId)]))
    .execute()
}
