import type { Work } from '../../../../server/work.ts'
import { quietUntil } from '../../../accounts/quiet-rules.ts'
import { notificationSettings, type PushKind } from '../../../accounts/rules.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { unreadMessagesQuestion } from '../../../likes/events.ts'
import { findAllNewLikes } from '../../../likes/server/public.ts'
import { enqueuePushes, type MemberPush } from './enqueue-pushes.ts'
import {
  type DuePush,
  deletePendingPushes,
  findAllPushed,
  lockDuePushes,
  postponePushes,
} from './pending-pushes-table.ts'

const membersAtOnce = 200

/**
 * Pushes what no open page has shown by now; each member in a transaction of their own, so that a failure delays nobody else.
 */
export async function sweepPushes(outer: Work): Promise<void> {
  let after = 0
  for (;;) {
    const members = await findAllPushed(outer.db, { now: outer.now, after, limit: membersAtOnce })
    for (const account_id of members) {
      try {
        await outer.transaction((work) => pushMember(work, account_id))
      } catch (err) {
        outer.log.error({ err }, 'a member was not pushed to')
      }
    }
    after = members.at(-1) ?? after
    if (members.length < membersAtOnce) return
  }
}

async function pushMember(work: Work, accountId: number): Promise<void> {
  const due = await lockDuePushes(work.db, accountId, work.now)
  if (due.length === 0) return
  const account = await findAccountById(work.db, accountId)
  const quiet = quietUntil(account?.notifications.quiet ?? null, work.now)
  if (quiet) return postponePushes(work.db, accountId, { now: work.now, until: quiet })
  await deletePendingPushes(work.db, accountId, due)
  if (account?.status !== 'active') return
  const { push: wanted } = notificationSettings(account.notifications)
  const pushes = pushesFor(
    accountId,
    due.filter(({ is_over }) => !is_over),
  ).filter(({ kind }) => wanted[kind])
  if (pushes.length === 0) return
  const total = await badgeOf(work, accountId)
  for (const push of pushes) await enqueuePushes(work, account, { ...push, total })
}

/** How many unread messages and new likes a member has. */
async function badgeOf(work: Work, accountId: number): Promise<number> {
  const unread = await work.ask(unreadMessagesQuestion, { profile_id: accountId })
  return unread + ((await findAllNewLikes(work.db, [accountId])).get(accountId) ?? 0)
}

/** Returns a push for each conversation and each match, and one for all likes. */
function pushesFor(accountId: number, due: DuePush[]): Omit<MemberPush, 'total'>[] {
  const messages = due.filter(({ kind }) => kind === 'message')
  const matches = due.filter(({ is_match }) => is_match)
  const like = due.findLast(({ kind, is_match }) => kind === 'like' && !is_match)
  const about = (kind: PushKind, { about_id, created_at }: DuePush, path: string, tag: string) => ({
    kind,
    key: `${kind}:${accountId}:${about_id}:${new Date(created_at).getTime()}`,
    path,
    tag,
  })
  return [
    ...messages.map((one) => ({
      ...about('new_message', one, `/chats/${one.about_id}`, `chat-${one.about_id}`),
      key: `new_message:${accountId}:${one.about_id}:${one.message_id}`,
    })),
    ...matches.map((one) => about('match', one, '/likes/matches', `match-${one.about_id}`)),
    ...(like ? [about('like_received', like, '/likes/received', 'likes')] : []),
  ]
}
