import { addSeconds } from '../../../core/time.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import type { Work } from '../../../server/work.ts'
import { paymentMarksOf } from '../../orders/server/public.ts'
import { nearBits } from '../../photos/rules.ts'
import { orientationsOf } from '../../photos/server/public.ts'
import { markSeconds, openerBits } from '../rules.ts'
import type { SeenSignal } from './evaluate.ts'
import { findBrowsersOf, findLooks, findWatched, type WatchedMember } from './member-queries.ts'
import { countAlike, countMarked, deleteMarksOf, insertMarks, type NewMark } from './signals-table.ts'

/** Keeps, or gives up, by what a member is recognised, as their ban begins or ends. */
export const keepMarks = defineJob<{ account_id: number }>('signals.keep-marks')

/** Runs the job `signals.keep-marks`. */
export async function keepMarksOf(work: Work, { account_id }: { account_id: number }): Promise<void> {
  const { db, now } = work
  const member = await findWatched(db, account_id)
  if (!member?.is_banned) return deleteMarksOf(db, account_id)
  const [{ hashes }, payments, looks] = await Promise.all([
    findBrowsersOf(db, account_id),
    paymentMarksOf(work, account_id),
    findLooks(db, account_id),
  ])
  const marks: NewMark[] = [
    ...hashes.map((mark) => ({ kind: 'browser' as const, mark })),
    ...payments,
    ...looks.photos.map((hash) => ({ kind: 'photo' as const, hash })),
    ...looks.openers.map((hash) => ({ kind: 'opener' as const, hash })),
  ]
  await insertMarks(
    db,
    { account_id, company_id: member.company_id, until: addSeconds(now, markSeconds) },
    marks,
  )
}

const lookingFor = (work: Work, { id, company_id }: WatchedMember) => ({
  but_account_id: id,
  company_id,
  now: work.now,
})

/** Counts the banned members who have logged in with one of these browsers. */
export function markedBrowser(work: Work, member: WatchedMember, hashes: readonly string[]): Promise<number> {
  return countMarked(work.db, lookingFor(work, member), 'browser', hashes)
}

/** Returns signals where banned members have paid by what a member pays with. */
export async function markedPayments(work: Work, member: WatchedMember): Promise<SeenSignal[]> {
  const own = await paymentMarksOf(work, member.id)
  const seen: SeenSignal[] = []
  for (const kind of ['card', 'bank_account', 'telephone'] as const) {
    const marks = own.filter((each) => each.kind === kind).map(({ mark }) => mark)
    const amount = await countMarked(work.db, lookingFor(work, member), kind, marks)
    if (amount > 0) seen.push({ kind: `banned_${kind}`, amount })
  }
  return seen
}

/** Counts the banned members with a photo or a first message that looks like this one, also mirrored, turned or cropped. */
export function alikeBanned(
  work: Work,
  member: WatchedMember,
  { kind, hash }: { kind: 'photo' | 'opener'; hash: string },
): Promise<number> {
  const hashes = kind === 'photo' ? orientationsOf(hash) : [hash]
  const maxBits = kind === 'photo' ? nearBits.rejected : openerBits
  return countAlike(work.db, lookingFor(work, member), { kind, hashes, maxBits })
}
