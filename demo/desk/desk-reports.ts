import type { RestrictionEffect } from '../../src/core/staff.ts'
import type { ReportReason } from '../../src/features/safety/rules.ts'
import type { DemoMember } from '../demo-member.ts'
import { type Desk, type DeskStaff, dayMs, decideAs, hourMs, type Piece, reportAs } from './desk.ts'
import type { DeskMember } from './desk-people.ts'
import { reportComments } from './desk-words.ts'

/** Who reports: one is nearly always right, one never, one now and then. */
interface Reporters {
  right: DemoMember
  wrong: DemoMember
  mixed: DemoMember
}

type Decided = { by: DeskStaff } & Parameters<typeof decideAs>[4]

/** A report, and what became of it; one without a decision waits. */
type ReportedCase = [
  name: string,
  by: keyof Reporters,
  about: DemoMember,
  daysAgo: number,
  reason: ReportReason,
  comment: string,
  decided?: Decided,
]

/** Returns the members who report; all of the general site. */
export function reportersOf({ members }: Desk): Reporters | null {
  const [right, wrong, mixed] = members.filter(({ person }) => person.site_niche === 1).slice(-3)
  return right && wrong && mixed ? { right, wrong, mixed } : null
}

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
  const { harassment, rude, late, sexual, minor, danger, hate, advertising, fake, ring } = reportComments
  const upheld = (by: DeskStaff, reason: string, kind: RestrictionEffect, days?: number): Decided => ({
    by,
    decision: 'uphold',
    reason,
    effects: [days ? { kind, until: new Date(desk.now + days * dayMs).toISOString() } : { kind }],
  })
  const banned = (by: DeskStaff, reason: string, confirmedBy: DeskStaff): Decided => ({
    ...upheld(by, reason, 'ban'),
    confirmedBy,
  })
  const dismissed = (by: DeskStaff): Decided => ({ by, decision: 'dismiss' })
  const cases: ReportedCase[] = [
    // The three appeals are against the first three.
    ['a', 'right', bad(0), 6, 'harassment', harassment, upheld('senior', 'harassment', 'suspend', 9)],
    [
      'b',
      'right',
      bad(1),
      4,
      'unwanted_sexual',
      sexual,
      upheld('senior', 'unwanted_sexual', 'no_messages', 10),
    ],
    ['c', 'mixed', bad(2), 3, 'other', advertising, upheld('moderator', 'advertising', 'suspend', 20)],
    ['d', 'right', bad(3), 25, 'scam', ring[1], banned('moderator', 'scam', 'senior')],
    ['e', 'right', bad(4), 18, 'harassment', harassment, upheld('moderator', 'harassment', 'warn')],
    ['f', 'mixed', bad(5), 31, 'fake', fake[1], banned('senior', 'fake', 'childsafety')],
    ['g', 'right', bad(6), 20, 'harassment', harassment, upheld('senior', 'harassment', 'no_new_chats', 30)],
    // Waits for a second person.
    ['h', 'right', bad(7), 0.1, 'scam', ring[2], upheld('moderator', 'scam', 'ban')],
    ['wrong-0', 'wrong', ordinary(0), 38, 'harassment', rude, dismissed('moderator')],
    ['wrong-1', 'wrong', ordinary(1), 33, 'other', late, dismissed('senior')],
    ['wrong-2', 'wrong', ordinary(2), 27, 'harassment', rude, dismissed('moderator')],
    ['wrong-3', 'wrong', ordinary(3), 16, 'other', late, dismissed('senior')],
    ['wrong-4', 'wrong', ordinary(4), 11, 'harassment', rude, dismissed('moderator')],
    ['wrong-5', 'wrong', ordinary(5), 5, 'other', late, dismissed('senior')],
    ['mixed-0', 'mixed', ordinary(10), 29, 'other', late, dismissed('moderator')],
    ['mixed-1', 'mixed', ordinary(11), 13, 'other', late, dismissed('moderator')],
    ['right-0', 'right', ordinary(15), 35, 'fake', fake[0], dismissed('senior')],
    // These wait; with those about the ring there are twelve.
    ['1', 'right', fresh(7), 0.3, 'hate', hate],
    ['2', 'mixed', fresh(0), 0.5, 'fake', fake[0]],
    ['3', 'right', fresh(0), 0.2, 'fake', fake[1]],
    ['4', 'wrong', ordinary(20), 0.8, 'harassment', rude],
    ['5', 'wrong', ordinary(21), 0.4, 'other', late],
    ['6', 'mixed', ordinary(22), 0.25, 'unwanted_sexual', sexual],
    ['7', 'right', fresh(3), 0.12, 'danger', danger],
    ['8', 'mixed', fresh(13), 0.08, 'underage', minor],
    ['9', 'right', fresh(4), 0.6, 'other', advertising],
  ]
  return cases.map((each) => casePiece(desk, reporters, each))
}

function casePiece(
  desk: Desk,
  reporters: Reporters,
  [name, by, about, daysAgo, reason, comment, decided]: ReportedCase,
): Piece {
  const reportedAt = desk.now - daysAgo * dayMs
  const decidedAt = Math.min(reportedAt + (2 + (name.length % 5)) * hourMs, desk.now - hourMs)
  return {
    name: `desk:report:${name}`,
    at: decided ? decidedAt : reportedAt,
    run: async () => {
      await reportAs(desk, reporters[by].id, reportedAt, { profile_id: about.id, reason, comment })
      if (!decided) return
      const { by: decider, ...decision } = decided
      const item = { kind: 'report', subject: { kind: 'profile', id: about.id } } as const
      await decideAs(desk, decider, decidedAt, item, decision)
    },
  }
}
