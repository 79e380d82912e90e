import type { PhotoRating } from '../../../../core/people.ts'
import { commonRefusals, InvalidInput, refuse } from '../../../../core/refusals.ts'
import {
  holdsPermission,
  type Permission,
  type QueueKind,
  type RestrictionEffect,
  type StaffGrant,
} from '../../../../core/staff.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { StaffContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { audit } from '../../../staff/server/public.ts'
import { queueChanged } from '../../events.ts'
import { requireItem } from '../../queue/server/may-see.ts'
import { addToDay, lockItem, updateItemState } from '../../queue/server/queue-table.ts'
import type { DecisionKind, Subject } from '../../queue.ts'
import {
  canRestrict,
  type DecisionWord,
  endingEffects,
  longestSuspensionSeconds,
  reasonOfKind,
  rulesOfKind,
  undoSeconds,
} from '../../rules.ts'
import { applyDecision, confirmationOf, reverseDecision } from './apply.ts'
import {
  type DecidedEffect,
  type DecisionRow,
  findAppeal,
  findDecision,
  insertDecision,
  lockDecision,
  updateDecision,
} from './decisions-table.ts'

/** Words that restrict nobody. */
const mild: readonly DecisionWord[] = ['approve', 'dismiss', 'escalate']

/** A decision as it is given. */
export interface DecisionInput {
  decision: DecisionWord
  reason?: string | undefined
  note?: string | undefined
  effects?:
    | { kind: RestrictionEffect; until?: string | undefined; photo_id?: number | undefined }[]
    | undefined
  category?: string | undefined
  rating?: PhotoRating | undefined
  notify?: boolean | undefined
}

/**
 * Decides a queue item. The decision takes effect ten seconds later, or once a second person has confirmed it. Refuses
 * `forbidden` for what the decider may not, `conflict` where the item was decided or another holds it.
 */
export async function decideItem(ctx: StaffContext, id: number, input: DecisionInput): Promise<DecisionRow> {
  const { db, actor, now } = ctx
  await requireItem(ctx, id)
  const item = await lockItem(db, id)
  if (!item) throw refuse(commonRefusals, 'not_found')
  const isHeld = item.claimed_by !== null && item.claimed_by !== actor.account_id
  const isLeased = item.claimed_until !== null && new Date(item.claimed_until) > now
  if (item.state !== 'open' || (isHeld && isLeased)) throw refuse(commonRefusals, 'conflict')
  if (!rulesOfKind[item.kind].words.includes(input.decision))
    throw new InvalidInput([{ path: 'decision', message: 'invalid' }])
  const ownReason = reasonOfKind[item.kind] ?? undefined
  if (item.kind === 'appeal') await requireAnother(ctx, item.subject_id)
  const decision = await storeDecision(ctx, {
    item_id: id,
    kind: item.kind,
    subject: { kind: item.subject_kind, id: item.subject_id },
    account_id: item.profile_id,
    site_id: item.site_id,
    input: { ...input, reason: input.reason ?? (mild.includes(input.decision) ? undefined : ownReason) },
  })
  await updateItemState(db, id, { from: 'open', to: 'decided' }, now)
  await addToDay(db, {
    now,
    site_id: item.site_id,
    kind: item.kind,
    account_id: actor.account_id,
    count: 'decided',
    seconds: Math.round((now.getTime() - new Date(item.opened_at).getTime()) / 1000),
    isLate: new Date(item.due_at) < now,
  })
  await ctx.emit(queueChanged, { kind: item.kind, site_id: item.site_id, item_id: id })
  return decision
}

/** An appeal is decided by somebody else than the decision (law: 2.1); the database refuses it too. */
async function requireAnother({ db, actor }: StaffContext, appealId: number): Promise<void> {
  const appeal = await findAppeal(db, appealId)
  const decision = appeal && (await findDecision(db, appeal.decision_id))
  if (decision?.decided_by === actor.account_id || decision?.confirmed_by === actor.account_id)
    throw refuse(commonRefusals, 'forbidden')
}

/** Decides about a member without a queue item; such actions are decisions as well. */
export function decideMember(
  ctx: StaffContext,
  member: { id: number; site_id: number },
  input: DecisionInput,
): Promise<DecisionRow> {
  return storeDecision(ctx, {
    item_id: null,
    kind: 'member',
    subject: { kind: 'member', id: member.id },
    account_id: member.id,
    site_id: member.site_id,
    input,
  })
}

/** Something of a kind that a feature contributes, and what it is about. */
export interface Proposal {
  kind: DecisionKind
  subject: Subject
  account_id: number
  site_id: number
  /** For colleagues. */
  note: string
}

/** Proposes something that takes effect once a second person has confirmed it. */
export function propose(ctx: StaffContext, { note, ...thing }: Proposal): Promise<DecisionRow> {
  return storeDecision(
    ctx,
    { ...thing, item_id: null, input: { decision: 'act', note, notify: false } },
    { isProposal: true },
  )
}

interface DecidedThing {
  item_id: number | null
  kind: DecisionKind
  subject: Subject
  account_id: number | null
  site_id: number
  input: DecisionInput
}

async function storeDecision(
  ctx: StaffContext,
  thing: DecidedThing,
  { isProposal = false } = {},
): Promise<DecisionRow> {
  const { db, actor, now } = ctx
  const { item_id, kind, subject, account_id, site_id, input } = thing
  const effects = (input.effects ?? []).map(
    ({ kind, until, photo_id }): DecidedEffect => ({
      kind,
      until: until ?? null,
      ...(photo_id === undefined ? {} : { subject_id: photo_id }),
    }),
  )
  requireReason(effects, input.reason)
  if (effects.length > 0 && account_id === null)
    throw new InvalidInput([{ path: 'effects', message: 'invalid' }])
  if ((input.effects ?? []).some((effect) => !canRestrict(effect, subject)))
    throw new InvalidInput([{ path: 'effects', message: 'invalid' }])
  if (effects.some(({ until }) => until && new Date(until) <= now))
    throw new InvalidInput([{ path: 'effects', message: 'invalid' }])
  const needsSecond = requireRights(actor.staff, { site_id, effects, now }) || isProposal
  const decision = await insertDecision(db, {
    item_id,
    kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
    account_id,
    site_id,
    word: input.decision,
    reason: input.reason?.trim() || null,
    category: input.category ?? null,
    rating: input.rating ?? null,
    note: input.note?.trim() || null,
    effects,
    is_mailed: input.notify ?? true,
    is_automated: false,
    decided_by: actor.account_id,
    decided_at: now,
    effective_at: addSeconds(now, undoSeconds),
    state: needsSecond ? 'proposed' : 'pending',
  })
  await audit(ctx, {
    actor_id: actor.account_id,
    site: String(site_id),
    action: `decision.${kind}.${input.decision}`,
    subject: `decision:${decision.id}`,
    reason: effects.map(({ kind }) => kind).join(' ') || null,
  })
  return decision
}

/** Refuses to suspend or ban without a reason (law: 2.1). */
function requireReason(effects: DecidedEffect[], reason: string | undefined): void {
  const ends = effects.some(({ kind }) => (endingEffects as readonly string[]).includes(kind))
  if (ends && !reason?.trim()) throw new InvalidInput([{ path: 'reason', message: 'required' }])
}

/** Refuses effects that the decider may not order; returns whether a second person must confirm them. */
function requireRights(
  grants: readonly StaffGrant[],
  { site_id, effects, now }: { site_id: number; effects: DecidedEffect[]; now: Date },
): boolean {
  if (effects.length === 0) return false
  if (!holdsPermission(grants, 'members.restrict', site_id)) throw refuse(commonRefusals, 'forbidden')
  const bans = effects.some(({ kind }) => kind === 'ban')
  if (bans && !holdsPermission(grants, 'ban.propose', site_id)) throw refuse(commonRefusals, 'forbidden')
  const isLong = effects.some(
    ({ kind, until }) =>
      kind === 'suspend' && (!until || new Date(until) > addSeconds(now, longestSuspensionSeconds)),
  )
  return bans || (isLong && !holdsPermission(grants, 'ban.confirm', site_id))
}

/** Takes a decision back before it takes effect: its item is open again. Refuses `conflict` afterwards. */
export async function undoDecision(ctx: StaffContext, id: number): Promise<DecisionRow> {
  const { db, actor, now } = ctx
  const decision = await lockDecision(db, id)
  if (!decision) throw refuse(commonRefusals, 'not_found')
  const mayUndo =
    decision.decided_by === actor.account_id ||
    holdsPermission(actor.staff, 'ban.confirm', decision.site_id ?? undefined)
  if (!mayUndo) throw refuse(commonRefusals, 'forbidden')
  const isDue = decision.state === 'pending' && new Date(decision.effective_at) <= now
  if ((decision.state !== 'pending' && decision.state !== 'proposed') || isDue)
    throw refuse(commonRefusals, 'conflict')
  await updateDecision(db, id, { state: 'undone' })
  if (decision.item_id !== null) {
    await updateItemState(db, decision.item_id, { from: 'decided', to: 'open' }, now)
    const kind = decision.kind as QueueKind
    const site_id = decision.site_id ?? ctx.site.id
    await addToDay(db, { now, site_id, kind, account_id: actor.account_id, count: 'undone' })
    await ctx.emit(queueChanged, { kind, site_id, item_id: decision.item_id })
  }
  await audit(ctx, {
    actor_id: actor.account_id,
    site: decision.site_id === null ? null : String(decision.site_id),
    action: 'decision.undo',
    subject: `decision:${id}`,
  })
  return { ...decision, state: 'undone' }
}

/** Confirms a decision that needs a second person, who is another one than who decided; it takes effect ten seconds later. */
export async function confirmDecision(ctx: StaffContext, id: number): Promise<DecisionRow> {
  const { db, actor, now } = ctx
  const decision = await lockDecision(db, id)
  if (!decision) throw refuse(commonRefusals, 'not_found')
  const mayConfirm =
    decision.decided_by !== actor.account_id &&
    holdsPermission(actor.staff, confirmationOf(ctx, decision.kind), decision.site_id ?? undefined)
  if (!mayConfirm) throw refuse(commonRefusals, 'forbidden')
  if (decision.state !== 'proposed') throw refuse(commonRefusals, 'conflict')
  const effective_at = addSeconds(now, undoSeconds)
  await updateDecision(db, id, { state: 'pending', confirmed_by: actor.account_id, effective_at })
  await audit(ctx, {
    actor_id: actor.account_id,
    site: decision.site_id === null ? null : String(decision.site_id),
    action: 'decision.confirm',
    subject: `decision:${id}`,
  })
  return {
    ...decision,
    state: 'pending',
    confirmed_by: actor.account_id,
    effective_at: effective_at.toISOString(),
  }
}

/**
 * Reverses a decision about a member that has taken effect. What needed a second person needs one of those to be lifted. Refuses
 * `conflict` for one that has not taken effect, or was reversed already.
 */
export async function liftDecision(
  ctx: StaffContext,
  { id, account_id }: { id: number; account_id: number },
): Promise<DecisionRow> {
  const { db, actor } = ctx
  const decision = await lockDecision(db, id)
  if (!decision || decision.account_id !== account_id || decision.kind === 'refund')
    throw refuse(commonRefusals, 'not_found')
  const needed: Permission = decision.confirmed_by === null ? 'members.restrict' : 'ban.confirm'
  if (!holdsPermission(actor.staff, needed, decision.site_id ?? undefined))
    throw refuse(commonRefusals, 'forbidden')
  if (decision.state !== 'effective') throw refuse(commonRefusals, 'conflict')
  await reverseDecision(ctx, id)
  await audit(ctx, {
    actor_id: actor.account_id,
    site: decision.site_id === null ? null : String(decision.site_id),
    action: 'decision.lift',
    subject: `decision:${id}`,
  })
  return { ...decision, state: 'reversed' }
}

/** A decision that no person made, such as an age check that finds somebody under 18. Takes effect at once. */
export interface AutomatedDecision {
  kind: DecisionKind
  subject: Subject
  account_id: number
  site_id: number
  reason: string
  effects: DecidedEffect[]
}

/** Stores and applies a decision that the product made by itself. Must run in a transaction. */
export async function decideAutomatically(work: Work, thing: AutomatedDecision): Promise<void> {
  const { kind, subject, account_id, site_id, reason, effects } = thing
  const decision = await insertDecision(work.db, {
    item_id: null,
    kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
    account_id,
    site_id,
    word: 'act',
    reason,
    category: null,
    rating: null,
    note: null,
    effects,
    is_mailed: true,
    is_automated: true,
    decided_by: null,
    decided_at: work.now,
    effective_at: work.now,
    state: 'pending',
  })
  await applyDecision(work, decision)
}
