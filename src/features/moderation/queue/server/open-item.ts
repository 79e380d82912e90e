import type { QueueKind } from '../../../../core/staff.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { queueChanged } from '../../events.ts'
import type { Subject } from '../../queue.ts'
import { alarmKinds, rulesOfKind, type Urgency } from '../../rules.ts'
import { addToDay, closeItemOf, closeItemsAbout, markAlarms, upsertItem } from './queue-table.ts'

/** Something for staff to decide. */
export interface WaitingThing {
  kind: QueueKind
  subject: Subject
  profile_id: number | null
  site_id: number
  language: string
  urgency?: Urgency
  /** Reports that come with it. */
  reports?: number
  /** Since when it waits, where that is before now. */
  since?: { opened_at: Date; due_at: Date }
}

/**
 * Puts something into the queue, in the transaction in which it begins to wait. Where it waits already, reports are added and
 * the urgency rises. Returns the item's id.
 */
export async function openItem(work: Work, { since, ...thing }: WaitingThing): Promise<number> {
  const { db, now } = work
  const { kind, site_id, urgency = 2 } = thing
  const due_at = addSeconds(now, rulesOfKind[kind].dueSeconds)
  const { id, is_new } = await upsertItem(db, { ...thing, urgency, opened_at: now, due_at, ...since })
  const counted = { now, site_id, kind, account_id: null }
  if (is_new) await addToDay(db, { ...counted, count: 'opened' })
  if (thing.reports) await addToDay(db, { ...counted, count: 'reports', amount: thing.reports })
  await work.emit(queueChanged, { kind, site_id, item_id: id })
  return id
}

/** Something about a member, who is of their site and reads their language. */
export type MembersThing = Omit<WaitingThing, 'profile_id' | 'site_id' | 'language' | 'since'> & {
  profile_id: number
}

/** Puts something about a member into the queue, as `openItem` does. Does nothing where there is no such account. */
export async function openItemAbout(
  work: Work,
  thing: MembersThing,
  since?: WaitingThing['since'],
): Promise<void> {
  const account = await findAccountById(work.db, thing.profile_id)
  if (!account) return
  const { site_id, language } = account
  await openItem(work, { ...thing, site_id, language, ...(since ? { since } : {}) })
}

/**
 * Puts what has taken the place of something else into the queue, in its place there: whoever has the old one before them, or
 * has decided it just now, decides nothing about the new one.
 */
export async function replaceItem(work: Work, old: Subject, thing: MembersThing): Promise<void> {
  const closed = await closeItem(work, thing.kind, old)
  await openItemAbout(
    work,
    thing,
    closed && { opened_at: new Date(closed.opened_at), due_at: new Date(closed.due_at) },
  )
}

/**
 * Takes something out of the queue that waits no longer, such as a photo that its owner deleted. A decision about it that has
 * not taken effect is not applied, unless the item is to stay then. Returns the item, undefined without one.
 */
export async function closeItem(
  work: Work,
  kind: QueueKind,
  subject: Subject,
  options: { unlessDecided?: boolean } = {},
) {
  const closed = await closeItemOf(work.db, { kind, subject, now: work.now }, options)
  if (closed) await work.emit(queueChanged, { kind, site_id: closed.site_id, item_id: closed.id })
  return closed
}

/** Takes everything about an erased member out of the queue. */
export async function closeItemsOf(work: Work, profileId: number): Promise<void> {
  for (const { id, kind, site_id } of await closeItemsAbout(work.db, profileId, work.now)) {
    await work.emit(queueChanged, { kind, site_id, item_id: id })
  }
}

/** Tells those who may open an item that half of its clock has passed, once, of kinds that the law gives a clock (law: 2.10). */
export async function sweepAlarms(work: Work): Promise<void> {
  for (const { id, kind, site_id } of await markAlarms(work.db, alarmKinds, work.now)) {
    await work.emit(queueChanged, { kind, site_id, item_id: id })
  }
}
