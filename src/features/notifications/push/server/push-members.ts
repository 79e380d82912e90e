import type { Work } from '../../../../server/work.ts'
import { quietUntil } from '../../../accounts/quiet-rules.ts'
import { notificationSettings } from '../../../accounts/rules.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { unreadMessagesQuestion } from '../../../likes/events.ts'
import { findAllNewLikes } from '../../../likes/server/public.ts'
import { noticeKinds } from '../../notices/server/notice-queries.ts'
import { enqueuePushes } from './enqueue-pushes.ts'
import { deletePendingPushes, findAllPushed, lockDuePushes, postponePushes } from './pending-pushes-table.ts'

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
  const open = Map.groupBy(
    due.filter(({ is_over }) => !is_over),
    ({ kind }) => kind,
  )
  const pushes = [...open]
    .flatMap(([kind, notices]) => noticeKinds[kind].pushesOf(notices))
    .filter(({ kind }) => wanted[kind])
  if (pushes.length === 0) return
  const total = await badgeOf(work, accountId)
  for (const push of pushes)
    await enqueuePushes(work, account, { ...push, key: `${push.kind}:${accountId}:${push.key}`, total })
}

/** How many unread messages and new likes a member has. */
async function badgeOf(work: Work, accountId: number): Promise<number> {
  const unread = await work.ask(unreadMessagesQuestion, { profile_id: accountId })
  return unread + ((await findAllNewLikes(work.db, [accountId])).get(accountId) ?? 0)
}
