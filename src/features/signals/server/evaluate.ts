import type { SignalKind } from '../../../core/staff.ts'
import { addSeconds } from '../../../core/time.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { decisionReasons } from '../../moderation/rules.ts'
import {
  decideAutomatically,
  findActiveRestrictions,
  openItem,
  type Queue,
  type SubjectView,
} from '../../moderation/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import { countedSeconds, matchedBy } from '../rules.ts'
import { findWatched, type WatchedMember } from './member-queries.ts'
import { findOpenHits, findRunningRules, insertHit, type RuleRow, settleHits } from './scam-rules-table.ts'
import { findSignals, upsertSignal } from './signals-table.ts'

const kind = 'scam'
const subjectOf = (id: number) => ({ kind: 'member', id })

/** A signal as it is seen. */
export interface SeenSignal {
  kind: SignalKind
  /** How many it was. */
  amount?: number
}

/**
 * Stores signals about a member and looks whether rules apply now. A rule that acts opens a case with its reasons and may ask
 * for a verification; none bans.
 */
export async function noticeSignals(
  outer: Work,
  member: WatchedMember,
  seen: readonly SeenSignal[],
): Promise<void> {
  if (seen.length === 0) return
  await outer.transaction(async (work) => {
    for (const { kind: signal, amount = 1 } of seen) {
      await upsertSignal(work.db, { account_id: member.id, kind: signal, amount, at: work.now })
    }
    await evaluate(work, member)
  })
}

async function evaluate(work: Work, member: WatchedMember): Promise<void> {
  const { db, now } = work
  // Who is banned already needs no case.
  if (member.is_banned) return
  const signals = await findSignals(db, member.id, addSeconds(now, -countedSeconds))
  const held = new Set(signals.map((signal) => signal.kind))
  for (const rule of await findRunningRules(db)) {
    if (matchedBy(rule, held).length > 0) await hit(work, rule, member)
  }
}

async function hit(work: Work, rule: RuleRow, member: WatchedMember): Promise<void> {
  const isLive = rule.state === 'live'
  const isNew = await insertHit(work.db, {
    rule_id: rule.id,
    account_id: member.id,
    at: work.now,
    is_live: isLive,
  })
  if (!isNew || !isLive) return
  if (rule.asks_verification) await askVerification(work, member)
  await openItem(work, {
    kind,
    subject: subjectOf(member.id),
    profile_id: member.id,
    site_id: member.site_id,
    language: member.language,
  })
}

/** Asks for a verification before the member writes again, with a statement of reasons like every restriction. */
async function askVerification(work: Work, { id, site_id, is_verified }: WatchedMember): Promise<void> {
  const held = await findActiveRestrictions(work.db, id)
  if (is_verified || held.some(({ effect }) => effect === 'verify')) return
  await decideAutomatically(work, {
    kind,
    subject: subjectOf(id),
    account_id: id,
    site_id,
    reason: 'fake',
    effects: [{ kind: 'verify' }],
  })
}

/** Members whom a rule found, with the signs in words; the decider says whether it was right. */
export const scamQueue: Queue = {
  kind,
  reasons: decisionReasons,
  show: async (ctx: StaffReadContext, subjects) => {
    const since = addSeconds(ctx.now, -countedSeconds)
    const shown = await Promise.all(
      subjects.map(async ({ id }) => {
        const [member, hits, signals] = await Promise.all([
          findWatched(ctx.db, id),
          findOpenHits(ctx.db, id),
          findSignals(ctx.db, id, since),
        ])
        if (!member) return null
        const facts = [
          ...hits.map(({ name }) => ({ label: 'rule', value: name })),
          ...signals.map((signal) => ({ label: 'signal', value: `${signal.kind}:${signal.amount}` })),
        ]
        const texts = member.texts.trim() === '' ? [] : [{ label: 'about_me', text: member.texts }]
        const view: SubjectView = { pictures: [], texts, facts }
        return [id, view] as const
      }),
    )
    return new Map(shown.filter((view) => view !== null))
  },
  decide: async (work, { subject, word, decided_by }) => {
    const retired = await settleHits(work.db, subject.id, word === 'uphold' ? 'upheld' : 'dismissed')
    for (const { id } of retired) {
      await audit(work, { actor_id: decided_by, action: 'rule.retire', subject: `rule:${id}` })
    }
  },
}
