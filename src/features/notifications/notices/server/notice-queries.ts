import { type RawBuilder, sql } from 'kysely'
import type { MailKind, PushKind } from '../../../accounts/rules.ts'
import { fromMembers } from '../../../chats/server/public.ts'

/** The kinds of notices and pending pushes. */
export type NoticeKind = 'message' | 'like'

/** A pending push as far as its kind decides. */
interface Pushed {
  about_id: number
  message_id: number | null
  created_at: string
  /** Both like each other. */
  is_match: boolean
}

/** A push to a member. */
export interface Push {
  kind: PushKind
  /** Names what happened: the same is pushed once to each browser. */
  key: string
  /** The page that a click opens. */
  path: string
  /** Notifications of one tag replace each other, in the browser and at the push service. */
  tag: string
}

interface NoticeRules {
  /** Joins what decides about a notice or pending push `n`. */
  joins: RawBuilder<unknown>
  /** There is nothing left to notify of. */
  isOver: RawBuilder<boolean>
  /** A visible page has shown all of it. */
  isShown: RawBuilder<boolean>
  /** A further one replaces the notice `n`. */
  isRenewed: RawBuilder<boolean>
  /** True if further ones join the one that waits, whose time stays; it is reminded of once. */
  isGathered: boolean
  /** Returns the kind of its mail. */
  mailOf: (notice: { is_first: boolean }) => MailKind
  /** Returns the pushes for what is due, oldest first; their keys are unique for the account and the kind. */
  pushesOf: (due: Pushed[]) => Push[]
}

const keyOf = ({ about_id, created_at }: Pushed) => `${about_id}:${new Date(created_at).getTime()}`

/** The rules of each kind of notice. */
export const noticeKinds = {
  message: {
    // The conversation `c`, the member's place in it `m`, and of the unread messages that the sender has not taken back the
    // newest, `s.newest_id`, and when the oldest came, `s.oldest_at`.
    joins: sql`
      left join conversations c on n.kind = 'message' and c.id = n.about_id
      left join conversation_members m on m.conversation_id = c.id and m.profile_id = n.account_id
      left join lateral (
        select max(s.id) as newest_id, min(s.created_at) as oldest_at from messages s
        where s.conversation_id = c.id and s.id >= n.message_id and s.id > m.last_read_id
          and s.sender_id = n.from_id and ${fromMembers('s')} and s.taken_back_at is null
      ) s on true`,
    // Read, taken back, deleted or muted.
    isOver: sql`m.profile_id is null or m.num_unread = 0 or m.is_gone or m.is_muted or s.newest_id is null`,
    isShown: sql`coalesce(s.newest_id <= n.shown_id, false)`,
    isRenewed: sql`n.stage = 'shown' or exists (
      select 1 from conversation_members m
      where m.conversation_id = n.about_id and m.profile_id = n.account_id and m.last_read_id >= n.message_id
    )`,
    isGathered: true,
    mailOf: ({ is_first }) => (is_first ? 'new_conversation' : 'new_message'),
    pushesOf: (due) =>
      due.map(({ about_id, message_id }) => ({
        kind: 'new_message',
        key: `${about_id}:${message_id}`,
        path: `/chats/${about_id}`,
        tag: `chat-${about_id}`,
      })),
  },
  like: {
    joins: sql`left join likes l on n.kind = 'like' and l.from_id = n.about_id and l.to_id = n.account_id`,
    isOver: sql`l.from_id is null or not l.is_new`,
    // Its notice is deleted (`deleteNoticesOfLikes`).
    isShown: sql`false`,
    isRenewed: sql`true`,
    isGathered: false,
    mailOf: () => 'like_received',
    // One for each match, and one for all likes.
    pushesOf: (due) => [
      ...due
        .filter(({ is_match }) => is_match)
        .map(
          (one): Push => ({
            kind: 'match',
            key: keyOf(one),
            path: '/likes/matches',
            tag: `match-${one.about_id}`,
          }),
        ),
      ...due
        .filter(({ is_match }) => !is_match)
        .slice(-1)
        .map(
          (one): Push => ({ kind: 'like_received', key: keyOf(one), path: '/likes/received', tag: 'likes' }),
        ),
    ],
  },
} as const satisfies Record<NoticeKind, NoticeRules>

/** The kinds of mail about notices. */
export type NoticeMail = ReturnType<(typeof noticeKinds)[NoticeKind]['mailOf']>

const rulesByKind = Object.entries(noticeKinds) as [NoticeKind, NoticeRules][]

function byKind(name: 'isOver' | 'isShown' | 'isRenewed'): RawBuilder<boolean> {
  const cases = rulesByKind.map(([kind, rules]) => sql`when ${sql.lit(kind)} then ${rules[name]}`)
  return sql<boolean>`case n.kind ${sql.join(cases, sql` `)} end`
}

const joins = sql.join(
  rulesByKind.map(([, rules]) => rules.joins),
  sql` `,
)

/** Joins what decides about a notice or pending push `n`, and its sender `p`. */
export const noticeJoins: RawBuilder<unknown> = sql`left join profiles p on p.id = n.from_id ${joins}`

/** There is nothing left to notify of, or it is of a fictional profile. */
export const isOver: RawBuilder<boolean> = sql<boolean>`(${byKind('isOver')} or p.id is null or p.is_fictional)`

/** A further one replaces the notice `n`. */
export const isRenewed: RawBuilder<boolean> = byKind('isRenewed')

/** The kinds of which further ones join the one that waits. */
export const gatheredKinds: RawBuilder<unknown> = sql`(${sql.join(
  rulesByKind.filter(([, { isGathered }]) => isGathered).map(([kind]) => sql.lit(kind)),
)})`

/** A visible page has shown all of it. */
export const isShown: RawBuilder<boolean> = byKind('isShown')

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
