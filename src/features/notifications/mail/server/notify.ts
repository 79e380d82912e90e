import { addSeconds } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { quietUntil } from '../../../accounts/quiet-rules.ts'
import { notificationSettings } from '../../../accounts/rules.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { lockConversations } from '../../../chats/server/public.ts'
import { memberNamesQuestion } from '../../../profiles/events.ts'
import { type NoticeMail, noticeKinds } from '../../notices/server/notice-queries.ts'
import {
  type DueNotice,
  deleteNotices,
  findAllNotified,
  findDueConversations,
  lockDueNotices,
  postponeNotice,
  postponeNotices,
  updateToReminder,
} from '../../notices/server/notices-table.ts'
import { digestSeconds, mailAfterSeconds, reminderAfterSeconds } from '../../rules.ts'
import { mailKind, mailReceiverOf, type Receiver } from './mail-kind.ts'
import { findAllMailedAt } from './notice-mails-table.ts'

const membersAtOnce = 200

/**
 * Mails what members have not seen by themselves; each member in a transaction of their own, so that a failure delays nobody
 * else.
 */
export async function sweepNotices(outer: Work): Promise<void> {
  let after = 0
  for (;;) {
    const members = await findAllNotified(outer.db, { now: outer.now, after, limit: membersAtOnce })
    for (const account_id of members) {
      try {
        await outer.transaction((work) => notify(work, account_id))
      } catch (err) {
        outer.log.error({ err }, 'a member was not notified')
      }
    }
    after = members.at(-1) ?? after
    if (members.length < membersAtOnce) return
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** Sends what is due for one member, and lets unread messages wait for their reminder. */
async function notify(work: Work, accountId: number): Promise<void> {
  // A message that is sent to one of these waits, and then finds its notice as it is left here.
  await lockConversations(work.db, await findDueConversations(work.db, accountId, work.now))
  const due = await lockDueNotices(work.db, accountId, work.now)
  const account = await findAccountById(work.db, accountId)
  const quiet = quietUntil(account?.notifications.quiet ?? null, work.now)
  if (quiet) return postponeNotices(work.db, accountId, { now: work.now, until: quiet })
  const receiver = mailReceiverOf(account)
  const unseen = receiver ? due.filter(({ is_over }) => !is_over) : []
  const held = await holdNotices(work, accountId, unseen)
  const open = unseen.filter((notice) => !held.includes(notice))
  const waiting = open.filter(({ kind, stage }) => noticeKinds[kind].isGathered && stage === 'mail')
  if (account && receiver) await mailAll(work, account, receiver, open)
  await deleteNotices(
    work.db,
    accountId,
    due.filter((notice) => !waiting.includes(notice) && !held.includes(notice)),
  )
  for (const notice of waiting) {
    const dueAt = addSeconds(new Date(notice.created_at), reminderAfterSeconds)
    await updateToReminder(work.db, accountId, notice, dueAt)
  }
}

/** Lets notices wait that are not to be mailed yet, and returns them. */
async function holdNotices(work: Work, accountId: number, notices: DueNotice[]): Promise<DueNotice[]> {
  const mailedAt = await findAllMailedAt(work.db, accountId)
  const held: DueNotice[] = []
  for (const notice of notices) {
    const until = mayBeMailedAt(notice, mailedAt)
    if (until <= work.now) continue
    await postponeNotice(work.db, accountId, notice, until)
    held.push(notice)
  }
  return held
}

/**
 * Returns when a notice may be mailed at the earliest. Its message may have come a moment ago, if the earlier ones were
 * read; and a short time after a mail of its kind it waits to join the next one.
 */
function mayBeMailedAt(notice: DueNotice, mailedAt: ReadonlyMap<string, Date>): Date {
  const createdAt = new Date(notice.created_at)
  if (notice.stage !== 'mail') return createdAt
  const last = isToMail(notice) ? mailedAt.get(kindOf(notice)) : undefined
  const times = [addSeconds(createdAt, mailAfterSeconds), last ? addSeconds(last, digestSeconds) : createdAt]
  return new Date(Math.max(...times.map((time) => time.getTime())))
}

const isToMail = ({ stage, is_shown }: DueNotice) => stage === 'mail' && !is_shown

/** Returns the kind of mail that a notice is for. */
const kindOf = (notice: DueNotice): NoticeMail => noticeKinds[notice.kind].mailOf(notice)

async function mailAll(work: Work, account: Account, receiver: Receiver, open: DueNotice[]): Promise<void> {
  const { mail: wanted } = notificationSettings(account.notifications)
  for (const [kind, notices] of Map.groupBy(open.filter(isToMail), kindOf)) {
    const [first] = notices
    if (!first || !wanted[kind]) continue
    const name = await nameOf(work, receiver.id, first.from_id)
    const data = { count: notices.length, name }
    const key = notices.map(keyOf).join()
    await mailKind(work, receiver, { kind, data, key })
  }
  if (!wanted.unread_message_reminder) return
  for (const notice of open.filter(({ stage }) => stage !== 'mail')) {
    const name = await nameOf(work, receiver.id, notice.from_id)
    const data = { name, date: new Date(notice.created_at), conversation_id: notice.about_id }
    const key = keyOf(notice)
    await mailKind(work, receiver, { kind: 'unread_message_reminder', data, key })
  }
}

const keyOf = ({ kind, about_id, message_id, created_at }: DueNotice) =>
  `${kind}-${about_id}-${message_id ?? created_at}`

async function nameOf(work: Work, account_id: number, id: number): Promise<string> {
  const [member] = await work.ask(memberNamesQuestion, { account_id, ids: [id] })
  return member?.name ?? ''
}
