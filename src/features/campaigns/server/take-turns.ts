import { addSeconds } from '../../../core/time.ts'
import { readOwn } from '../../../server/own-records.ts'
import type { Work } from '../../../server/work.ts'
import { quietUntil } from '../../accounts/quiet-rules.ts'
import { type MailKind, marketingKinds, notificationSettings } from '../../accounts/rules.ts'
import { type AccountRow, findAccountById, hasConsented } from '../../accounts/server/public.ts'
import {
  findAllMailedAt,
  mailKind,
  mailReceiverOf,
  mayCampaign,
  type Receiver,
} from '../../notifications/server/public.ts'
import { readEndingDiscount } from '../../orders/server/public.ts'
import { presenceRecord } from '../../profiles/server/public.ts'
import { countNewcomers } from '../../search/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import {
  discountSeconds,
  isFree,
  isReminderDue,
  minDiscountSeconds,
  minNewMembers,
  newMembersSeconds,
  nextTurn,
} from '../rules.ts'
import { findAllDue, lockTurn, updateTurn } from './turns-table.ts'
import { countWaiting } from './waiting-queries.ts'

/** A member whose turn it is, with the mails that they have received. */
interface Turn {
  account: AccountRow
  receiver: Receiver
  mailedAt: ReadonlyMap<MailKind, Date>
  /** When the member was last here. */
  lastActive: Date | null
}

/** Mails a member where it has something to say, and returns whether it did. */
type Campaign = (work: Work, turn: Turn) => Promise<boolean>

const keyOf = (work: Work) => work.now.toISOString()

const remindOfWaiting: Campaign = async (work, { receiver, mailedAt, lastActive }) => {
  const kind = 'unread_notifications_reminder'
  if (!isReminderDue(work.now, { lastActive, mailedAt: mailedAt.get(kind) })) return false
  const data = await countWaiting(work.db, receiver.id)
  if (data.messages + data.likes === 0) return false
  await mailKind(work, receiver, { kind, data, key: keyOf(work) })
  return true
}

const offerDiscount: Campaign = async (work, { receiver, mailedAt }) => {
  const kind = 'discounts'
  if (!isFree(work.now, mailedAt.get(kind), discountSeconds)) return false
  const discount = await readEndingDiscount(work, receiver.id)
  if (!discount || discount.expires < addSeconds(work.now, minDiscountSeconds)) return false
  const { code, percentage, expires: date } = discount
  await mailKind(work, receiver, {
    kind,
    data: { code, percentage, date },
    key: keyOf(work),
  })
  return true
}

/** Those who joined before the member's last visit were in the search then. */
const presentNewcomers: Campaign = async (work, { account, receiver, mailedAt, lastActive }) => {
  const kind = 'new_members'
  const last = mailedAt.get(kind)
  if (!isFree(work.now, last, newMembersSeconds)) return false
  const week = addSeconds(work.now, -newMembersSeconds)
  const since = [last, lastActive].reduce<Date>((latest, at) => (at && at > latest ? at : latest), week)
  const actor = { profile_id: receiver.id, hide_fictional: account.hide_fictional }
  const site = await siteById(work, receiver.site_id)
  const count = await countNewcomers({ db: work.db, now: work.now, site, actor }, since)
  if (count < minNewMembers) return false
  await mailKind(work, receiver, { kind, data: { count }, key: keyOf(work) })
  return true
}

/** In the order of what matters to the member: only the first that has something to say is mailed. */
const campaigns: [MailKind, Campaign][] = [
  ['unread_notifications_reminder', remindOfWaiting],
  ['discounts', offerDiscount],
  ['new_members', presentNewcomers],
]

/** Sends the one mail of a member's turn, if there is any; advertising only where `isOpen` and with the consent to it. */
async function mailOne(work: Work, account: AccountRow, receiver: Receiver, isOpen: boolean): Promise<void> {
  const { mail: wanted } = notificationSettings(account.notifications)
  const mayAdvertise = isOpen && (await hasConsented(work.db, account.id, 'marketing'))
  const open = campaigns.filter(([kind]) => wanted[kind] && (mayAdvertise || !marketingKinds.includes(kind)))
  if (open.length === 0) return
  const mailedAt = await findAllMailedAt(work.db, account.id)
  const seen = await readOwn(work, presenceRecord, account.id)
  const turn = { account, receiver, mailedAt, lastActive: seen === null ? null : new Date(seen) }
  for (const [, campaign] of open) if (await campaign(work, turn)) return
}

const membersAtOnce = 200
/** Bounds one run: those left over are first in the next. */
const maxMembers = 2000

/** Looks at the members whose turn has come, each in a transaction of their own; a failure costs a member one turn. */
export async function takeTurns(outer: Work): Promise<void> {
  for (let taken = 0; taken < maxMembers; taken += membersAtOnce) {
    const members = await findAllDue(outer.db, outer.now, membersAtOnce)
    for (const account_id of members) {
      try {
        await outer.transaction((work) => takeTurn(work, account_id))
      } catch (err) {
        outer.log.error({ err }, 'a member missed a turn')
        await updateTurn(outer.db, account_id, nextTurn(outer.now, outer.now))
      }
    }
    if (members.length < membersAtOnce) return
  }
}

async function takeTurn(work: Work, accountId: number): Promise<void> {
  const due = await lockTurn(work.db, accountId, work.now)
  if (!due) return
  const account = await findAccountById(work.db, accountId)
  const quiet = quietUntil(account?.notifications.quiet ?? null, work.now)
  await updateTurn(work.db, accountId, quiet ?? nextTurn(due, work.now))
  // Nobody reads the advertising to the people of the demo.
  const receiver = quiet || account?.is_demo ? null : mailReceiverOf(account)
  if (account && receiver) await mailOne(work, account, receiver, await mayCampaign(work, receiver.site_id))
}
