import { type RawBuilder, sql } from 'kysely'
import type { CombinedWrite } from '../../../../server/db/combined-statement.ts'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import {
  gatheredKinds,
  isOver,
  isRenewed,
  isShown,
  type NoticeKind,
  newestShown,
  noticeJoins,
  type ShownMessage,
} from './notice-queries.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    notices: {
      account_id: number
      kind: NoticeKind
      about_id: number
      from_id: number
      message_id: number | null
      created_at: Time
      due_at: Time
      stage: Stage
      shown_id: number | null
    }
  }
}

/** The next step of a notice: the mail, or the reminder after it or after a page has shown the message. */
type Stage = 'mail' | 'shown' | 'reminder'

/** Something that a member may be notified of from `due_at` on. */
export interface NewNotice {
  account_id: number
  kind: NoticeKind
  about_id: number
  from_id: number
  message_id: number | null
  due_at: Date
}

/** Returns the first notice of each member about the same. */
export function firstOfEach(notices: NewNotice[]): NewNotice[] {
  const first = new Map<string, NewNotice>()
  for (const notice of notices) {
    const key = `${notice.account_id}:${notice.kind}:${notice.about_id}`
    if (!first.has(key)) first.set(key, notice)
  }
  return [...first.values()]
}

/** Returns notices as a table `t` of their columns. */
export function unnestNotices(notices: NewNotice[]): RawBuilder<unknown> {
  return sql`unnest(
      ${notices.map((notice) => notice.account_id)}::bigint[],
      ${notices.map((notice) => notice.kind)}::text[],
      ${notices.map((notice) => notice.about_id)}::bigint[],
      ${notices.map((notice) => notice.from_id)}::bigint[],
      ${notices.map((notice) => notice.message_id)}::bigint[],
      ${notices.map((notice) => notice.due_at.toISOString())}::timestamptz[]
    ) as t (account_id, kind, about_id, from_id, message_id, due_at)`
}

/**
 * Stores what members may be notified of. While a member has not read the first message of a conversation and was mailed
 * about it, further ones are no further notice. Nor are those that come before its mail, which looks at what is unread
 * then: they lock no row, and change none. So nobody may decide about a message's notice without the lock of its
 * conversation.
 */
export const insertNotices: CombinedWrite<NewNotice> = (notices, { after, now }) => sql`
    insert into notices as n (account_id, kind, about_id, from_id, message_id, created_at, due_at, stage)
    select account_id, kind, about_id, from_id, message_id, ${now.toISOString()}::timestamptz, due_at, 'mail'
    from ${unnestNotices(firstOfEach(notices))}
    where ${after} and not exists (
      select 1 from notices w
      where w.account_id = t.account_id and w.kind = t.kind and w.about_id = t.about_id
        and w.kind in ${gatheredKinds} and w.stage = 'mail'
      -- For each by its key: joined, it could be compared with all notices.
      offset 0
    )
    order by account_id, kind, about_id
    on conflict (account_id, kind, about_id) do update set
      message_id = case when n.stage = 'shown' then n.message_id else excluded.message_id end,
      shown_id = case when n.stage = 'shown' then n.shown_id end,
      created_at = excluded.created_at, due_at = excluded.due_at, stage = 'mail'
    where ${isRenewed}
    returning 1
  `

/** Returns members who have notices that are due, in the order of their ids, from the first above `after`. */
export async function findAllNotified(
  db: ReadDb,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .select('account_id')
    .distinct()
    .where('due_at', '<=', now.toISOString())
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** A notice that is due, with what has become of it. */
export interface DueNotice {
  kind: NoticeKind
  about_id: number
  from_id: number
  message_id: number | null
  /** When the like or the first unread message came; later, if a message has followed one that was shown. */
  created_at: string
  stage: Stage
  is_over: boolean
  is_shown: boolean
  /** The conversation began with it. */
  is_first: boolean
}

/** Returns the conversations of a member's due notices. */
export async function findDueConversations(db: Db, accountId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .select('about_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'message')
    .where('due_at', '<=', now.toISOString())
    .execute()
  return rows.map(({ about_id }) => about_id)
}

/**
 * Returns a member's due notices, locked; others do not wait for them but get none. Their conversations must be locked
 * before, by another statement.
 */
export async function lockDueNotices(db: Db, accountId: number, now: Date): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select n.kind, n.about_id, n.from_id, n.message_id, n.stage,
      greatest(n.created_at, s.oldest_at) as created_at, ${isOver} as is_over, ${isShown} as is_shown,
      c.started_by = n.from_id and not c.both_wrote and m.last_read_id = 0 as is_first
    from notices n ${noticeJoins}
    where n.account_id = ${accountId} and n.due_at <= ${now}
    order by created_at, n.about_id
    for update of n skip locked
  `.execute(db)
  return rows
}

/** Lets a member's due notices wait until a time. */
export async function postponeNotices(
  db: Db,
  accountId: number,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ due_at: until })
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now.toISOString())
    .execute()
}

/** Lets one notice wait until a time. */
export async function postponeNotice(
  db: Db,
  accountId: number,
  { kind, about_id }: Pick<DueNotice, 'kind' | 'about_id'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ due_at: until })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('about_id', '=', about_id)
    .execute()
}

/** Deletes due notices of one stage. */
export async function deleteNotices(db: Db, accountId: number, notices: DueNotice[]): Promise<void> {
  for (const { kind, about_id } of notices) {
    await db
      .deleteFrom('notices')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('about_id', '=', about_id)
      .execute()
  }
}

/** Lets a notice of messages wait for the reminder. */
export async function updateToReminder(
  db: Db,
  accountId: number,
  { kind, about_id, is_shown }: Pick<DueNotice, 'kind' | 'about_id' | 'is_shown'>,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ stage: is_shown ? 'shown' : 'reminder', due_at: dueAt })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('about_id', '=', about_id)
    .execute()
}

/** Stores how far a visible page has shown the messages of conversations. */
export async function updateNoticesShown(db: Db, accountId: number, shown: ShownMessage[]): Promise<void> {
  await sql`
    update notices n set shown_id = greatest(n.shown_id, s.message_id)
    from (${newestShown(shown)}) s
    where n.account_id = ${accountId} and n.kind = 'message' and n.about_id = s.conversation_id
  `.execute(db)
}

/** Deletes the notices of likes that an open page has shown. */
export async function deleteNoticesOfLikes(db: Db, accountId: number, fromIds: number[]): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'like')
    .where('about_id', 'in', fromIds)
    .execute()
}

/** Deletes the notices of an account, and those about it. */
export async function deleteNoticesOf(db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('notices')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('from_id', '=', accountId)]))
    .execute()
}
