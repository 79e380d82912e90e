import { photoReasons } from '../../src/core/people.ts'
import {
  appeal,
  findAppealOf,
  findDecisionsAbout,
  openItemAbout,
} from '../../src/features/moderation/server/public.ts'
import { findPhotosFor } from '../../src/features/photos/server/public.ts'
import type { ReportReason } from '../../src/features/safety/rules.ts'
import type { DemoMember } from '../demo-member.ts'
import { inWork } from '../send-turn.ts'
import { actAs, type Desk, type DeskStaff, dayMs, decideAs, hourMs, type Piece, reportAs } from './desk.ts'
import type { DeskMember } from './desk-people.ts'
import { addWaitingPhoto, sceneOf } from './desk-queue.ts'
import { appealTexts, reportComments } from './desk-words.ts'

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

/** Who reports: one is nearly always right, one never, one now and then. */
interface Reporters {
  right: DemoMember
  wrong: DemoMember
  mixed: DemoMember
}

type Effects = NonNullable<Parameters<typeof decideAs>[4]['effects']>

interface ReportedCase {
  name: string
  by: keyof Reporters
  about: DemoMember
  reason: ReportReason
  comment: string
  daysAgo: number
  decided: {
    by: DeskStaff
    uphold: boolean
    reason?: string
    effects?: Effects
    confirmedBy?: DeskStaff
  } | null
}

/** Returns the members who report; all of the general site. */
export function reportersOf({ members }: Desk): Reporters | null {
  const [right, wrong, mixed] = members.filter(({ person }) => person.site_niche === 1).slice(-3)
  return right && wrong && mixed ? { right, wrong, mixed } : null
}

const later = (desk: Desk, days: number) => new Date(desk.now + days * dayMs).toISOString()

/** Returns reports of the last weeks with what became of them, and those that wait. */
export function reportPieces(
  desk: Desk,
  decided: readonly DeskMember[],
  newcomers: readonly DeskMember[],
): Piece[] {
  const reporters = reportersOf(desk)
  if (!reporters) return []
  const general = desk.members.filter(
    ({ person, id }) => person.site_niche === 1 && !Object.values(reporters).some((each) => each.id === id),
  )
  const ordinary = (nth: number) => general[(nth * 7) % general.length] as DemoMember
  const bad = (nth: number) => decided[nth] as DemoMember
  const fresh = (nth: number) => newcomers[nth] as DemoMember
  const { harassment, rude, late, sexual, minor, danger, hate, advertising, fake } = reportComments
  const past = (
    name: string,
    by: keyof Reporters,
    about: DemoMember,
    daysAgo: number,
    rest: Pick<ReportedCase, 'reason' | 'comment'> & { decided: NonNullable<ReportedCase['decided']> },
  ): ReportedCase => ({ name, by, about, daysAgo, ...rest })
  const dismissed = (by: DeskStaff) => ({ by, uphold: false })
  const cases: ReportedCase[] = [
    // The three appeals are against the first three.
    past('a', 'right', bad(0), 6, {
      reason: 'harassment',
      comment: harassment,
      decided: {
        by: 'senior',
        uphold: true,
        reason: 'harassment',
        effects: [{ kind: 'suspend', until: later(desk, 9) }],
      },
    }),
    past('b', 'right', bad(1), 4, {
      reason: 'unwanted_sexual',
      comment: sexual,
      decided: {
        by: 'senior',
        uphold: true,
        reason: 'unwanted_sexual',
        effects: [{ kind: 'no_messages', until: later(desk, 10) }],
      },
    }),
    past('c', 'mixed', bad(2), 3, {
      reason: 'other',
      comment: advertising,
      decided: {
        by: 'moderator',
        uphold: true,
        reason: 'advertising',
        effects: [{ kind: 'suspend', until: later(desk, 20) }],
      },
    }),
    past('d', 'right', bad(3), 25, {
      reason: 'scam',
      comment: reportComments.ring[1],
      decided: {
        by: 'moderator',
        uphold: true,
        reason: 'scam',
        effects: [{ kind: 'ban' }],
        confirmedBy: 'senior',
      },
    }),
    past('e', 'right', bad(4), 18, {
      reason: 'harassment',
      comment: harassment,
      decided: { by: 'moderator', uphold: true, reason: 'harassment', effects: [{ kind: 'warn' }] },
    }),
    past('f', 'mixed', bad(5), 31, {
      reason: 'fake',
      comment: fake[1],
      decided: {
        by: 'senior',
        uphold: true,
        reason: 'fake',
        effects: [{ kind: 'ban' }],
        confirmedBy: 'childsafety',
      },
    }),
    past('g', 'right', bad(6), 20, {
      reason: 'harassment',
      comment: harassment,
      decided: {
        by: 'senior',
        uphold: true,
        reason: 'harassment',
        effects: [{ kind: 'no_new_chats', until: later(desk, 30) }],
      },
    }),
    // Waits for a second person.
    past('h', 'right', bad(7), 0.1, {
      reason: 'scam',
      comment: reportComments.ring[2],
      decided: { by: 'moderator', uphold: true, reason: 'scam', effects: [{ kind: 'ban' }] },
    }),
    ...[38, 33, 27, 16, 11, 5].map((daysAgo, nth) =>
      past(`wrong-${nth}`, 'wrong', ordinary(nth), daysAgo, {
        reason: nth % 2 === 0 ? 'harassment' : 'other',
        comment: nth % 2 === 0 ? rude : late,
        decided: dismissed(nth % 2 === 0 ? 'moderator' : 'senior'),
      }),
    ),
    ...[29, 13].map((daysAgo, nth) =>
      past(`mixed-${nth}`, 'mixed', ordinary(10 + nth), daysAgo, {
        reason: 'other',
        comment: late,
        decided: dismissed('moderator'),
      }),
    ),
    past('right-0', 'right', ordinary(15), 35, {
      reason: 'fake',
      comment: fake[0],
      decided: dismissed('senior'),
    }),
    // These wait; with those about the ring there are twelve.
    { name: '1', by: 'right', about: fresh(7), reason: 'hate', comment: hate, daysAgo: 0.3, decided: null },
    {
      name: '2',
      by: 'mixed',
      about: fresh(0),
      reason: 'fake',
      comment: fake[0],
      daysAgo: 0.5,
      decided: null,
    },
    {
      name: '3',
      by: 'right',
      about: fresh(0),
      reason: 'fake',
      comment: fake[1],
      daysAgo: 0.2,
      decided: null,
    },
    {
      name: '4',
      by: 'wrong',
      about: ordinary(20),
      reason: 'harassment',
      comment: rude,
      daysAgo: 0.8,
      decided: null,
    },
    {
      name: '5',
      by: 'wrong',
      about: ordinary(21),
      reason: 'other',
      comment: late,
      daysAgo: 0.4,
      decided: null,
    },
    {
      name: '6',
      by: 'mixed',
      about: ordinary(22),
      reason: 'unwanted_sexual',
      comment: sexual,
      daysAgo: 0.25,
      decided: null,
    },
    {
      name: '7',
      by: 'right',
      about: fresh(3),
      reason: 'danger',
      comment: danger,
      daysAgo: 0.12,
      decided: null,
    },
    {
      name: '8',
      by: 'mixed',
      about: fresh(13),
      reason: 'underage',
      comment: minor,
      daysAgo: 0.08,
      decided: null,
    },
    {
      name: '9',
      by: 'right',
      about: fresh(4),
      reason: 'other',
      comment: advertising,
      daysAgo: 0.6,
      decided: null,
    },
  ]
  return cases.map((each) => casePiece(desk, reporters[each.by], each))
}

function casePiece(desk: Desk, reporter: DemoMember, reported: ReportedCase): Piece {
  const { name, about, reason, comment, daysAgo, decided } = reported
  const reportedAt = desk.now - daysAgo * dayMs
  const decidedAt = Math.min(reportedAt + (2 + (name.length % 5)) * hourMs, desk.now - hourMs)
  const subject = { kind: 'profile', id: about.id }
  return {
    name: `desk:report:${name}`,
    at: decided ? decidedAt : reportedAt,
    run: async () => {
      await reportAs(desk, reporter.id, reportedAt, { profile_id: about.id, reason, comment })
      if (!decided) return
      const { by, uphold, ...rest } = decided
      await decideAs(
        desk,
        by,
        decidedAt,
        { kind: 'report', subject },
        { decision: uphold ? 'uphold' : 'dismiss', ...rest },
      )
    },
  }
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
