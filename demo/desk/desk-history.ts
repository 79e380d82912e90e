import { photoReasons } from '../../src/core/people.ts'
import {
  appeal,
  findAppealOf,
  findDecisionsAbout,
  openItemAbout,
} from '../../src/features/moderation/server/public.ts'
import { findPhotosFor } from '../../src/features/photos/server/public.ts'
import type { DemoMember } from '../demo-member.ts'
import { inWork } from '../send-turn.ts'
import { actAs, type Desk, type DeskStaff, dayMs, decideAs, hourMs, type Piece } from './desk.ts'
import type { DeskMember } from './desk-people.ts'
import { addWaitingPhoto, sceneOf } from './desk-queue.ts'
import { appealTexts } from './desk-words.ts'

/** Six weeks of decisions. */
const historyDays = 42
const photosADay = 2
const rejectedIn = 7

const deciders: readonly DeskStaff[] = ['moderator', 'senior', 'moderator', 'childsafety', 'moderator']

/** Returns the photos that staff has decided in the last weeks: most of them show who they should. */
export function decidedPhotoPieces(desk: Desk): Piece[] {
  const { random, now } = desk
  const owners = random.shuffle(desk.members)
  const spare = owners.filter(({ paid_user }) => paid_user).slice(0, 30)
  return Array.from({ length: historyDays * photosADay }, (_, nth): Piece => {
    const daysAgo = 1 + Math.floor(nth / photosADay)
    const openedAt = now - daysAgo * dayMs - random.int(0, 20) * hourMs
    // Within hours; now and then a weekend lies between.
    const takes = nth % 23 === 11 ? 30 * hourMs : random.int(10, 420) * 60_000
    const at = Math.min(openedAt + takes, now - 2 * hourMs)
    const by = deciders[nth % deciders.length] ?? 'moderator'
    const rejected = nth % rejectedIn === 3 ? spare[Math.floor(nth / rejectedIn) % spare.length] : undefined
    return {
      name: `desk:decided-photo:${nth}`,
      at,
      run: () =>
        rejected
          ? rejectOne(desk, rejected, { by, openedAt, at, nth })
          : approveOne(desk, owners[nth % owners.length], { by, openedAt, at }),
    }
  })
}

/** Approves a photo that the public demo shows already: it was looked at before. */
async function approveOne(
  desk: Desk,
  member: DemoMember | undefined,
  { by, openedAt, at }: { by: DeskStaff; openedAt: number; at: number },
): Promise<void> {
  if (!member) return
  const [photo] = await findPhotosFor(desk.services.database.db, member.id, member.id)
  if (!photo) return
  const subject = { kind: 'photo', id: photo.id }
  await inWork(desk.services, openedAt, (work) =>
    openItemAbout(work, { kind: 'photo', subject, profile_id: member.id }),
  )
  await decideAs(desk, by, at, { kind: 'photo', subject }, { decision: 'approve' })
}

/** Rejects a photo that shows nobody. */
async function rejectOne(
  desk: Desk,
  member: DemoMember,
  { by, openedAt, at, nth }: { by: DeskStaff; openedAt: number; at: number; nth: number },
): Promise<void> {
  const id = await inWork(desk.services, openedAt, (work) => addWaitingPhoto(work, member, sceneOf(desk)))
  if (id === null) return
  const reason = nth % 2 === 0 ? 'not_a_person' : (photoReasons[nth % photoReasons.length] ?? 'other')
  const decision = { decision: 'reject', reason: reason === 'minor' ? 'quality' : reason } as const
  await decideAs(desk, by, at, { kind: 'photo', subject: { kind: 'photo', id } }, decision)
}

/** Returns the appeals that wait: against two decisions of a senior moderator, and one of a moderator. One more was upheld. */
export function appealPieces(desk: Desk, decided: readonly DeskMember[]): Piece[] {
  const waiting = appealTexts.map(({ text }, nth): Piece => {
    const at = desk.now - (30 - 9 * nth) * hourMs
    return {
      name: `desk:appeal:${nth}`,
      at,
      run: async () => void (await appealAs(desk, decided[nth], at, text)),
    }
  })
  const at = desk.now - 17 * dayMs
  const upheld: Piece = {
    name: 'desk:appeal:upheld',
    at: at + 20 * hourMs,
    run: async () => {
      const id = await appealAs(desk, decided[6], at, appealTexts[0]?.text ?? '')
      if (id === null) return
      const item = { kind: 'appeal', subject: { kind: 'appeal', id } } as const
      await decideAs(desk, 'moderator', at + 20 * hourMs, item, { decision: 'uphold' })
    },
  }
  return [...waiting, upheld]
}

/** Appeals against the newest decision about a member. Returns the appeal's id. */
async function appealAs(
  desk: Desk,
  member: DemoMember | undefined,
  at: number,
  text: string,
): Promise<number | null> {
  if (!member) return null
  return actAs(desk, member.id, at, async (ctx) => {
    const [decision] = await findDecisionsAbout(ctx.db, member.id, { beforeId: undefined, limit: 1 })
    if (!decision) return null
    await appeal(ctx, { id: decision.id, text })
    return (await findAppealOf(ctx.db, { decision_id: decision.id, account_id: member.id }))?.id ?? null
  })
}
