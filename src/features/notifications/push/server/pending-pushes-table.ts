import { sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import {
  gatheredKinds,
  isOver,
  isShown,
  type NoticeKind,
  newestShown,
  noticeJoins,
  type ShownMessage,
} from '../../notices/server/notice-queries.ts'
import { firstOfEach, type NewNotice, unnestNotices } from '../../notices/server/notices-table.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    pending_pushes: {
      account_id: number
      kind: NoticeKind
      about_id: number
      from_id: number
      message_id: number | null
      created_at: Time
      due_at: Time
      shown_id: number | null
    }
  }
}

/**
 * Stores what is to be pushed to members, except to those whose pushes no browser receives. Further messages of a
 * conversation join the one that waits, whose time stays.
 */
export const insertPendingPushes: CombinedWrite<NewNotice> = (pushes, { after, now }) => sql`
    insert into pending_pushes (account_id, kind, about_id, from_id, message_id, created_at, due_at)
    select account_id, kind, about_id, from_id, message_id, ${now.toISOString()}::timestamptz, due_at
    from ${unnestNotices(firstOfEach(pushes))}
    where ${after} and exists (
      -- For each by its key: joined, it could be compared with all subscriptions.
      select 1 from push_subscriptions s where s.account_id = t.account_id offset 0
    )
    order by account_id, kind, about_id
    on conflict (account_id, kind, about_id) do update set created_at = excluded.created_at
    where pending_pushes.kind not in ${gatheredKinds}
    returning 1
  `

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
  kind: NoticeKind
  about_id: number
  message_id: number | null
  created_at: string
  /** Both like each other. */
  is_match: boolean
  /** There is nothing to push. */
  is_over: boolean
}

/** Returns a member's due pushes, oldest first, locked; concurrent callers do not wait for them but get none. */
export async function lockDuePushes(db: Db, accountId: number, now: Date): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    select n.kind, n.about_id, n.message_id, n.created_at,
      coalesce(l.matched, false) as is_match,
      ${isOver} or ${isShown} as is_over
    from pending_pushes n ${noticeJoins}
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

/** Stores how far a visible page has shown the messages of conversations. */
export async function updatePushesShown(db: Db, accountId: number, shown: ShownMessage[]): Promise<void> {
  await sql`
    update pending_pushes n set shown_id = greatest(n.shown_id, s.message_id)
    from (${newestShown(shown)}) s
    where n.account_id = ${accountId} and n.kind = 'message' and n.about_id = s.conversation_id
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
