import { commonRefusals, Refusal, refuse } from '../../../../core/refusals.ts'
import type { Permission, RestrictionEffect } from '../../../../core/staff.ts'
import { addSeconds, secondsPerMinute } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { statusChanged } from '../../../accounts/events.ts'
import {
  findAccountById,
  findAllOfMailbox,
  lockAccount,
  reinstateAccount,
  suspendAccount,
} from '../../../accounts/server/public.ts'
import { bannedForFraud, queueChanged, restrictionsChanged } from '../../events.ts'
import { addToDay, updateItemState } from '../../queue/server/queue-table.ts'
import type { AppliedDecision, Decider, Queue, RestrictedThing } from '../../queue.ts'
import { type DecisionReason, decisionReasons, endingEffects, isAboutThing } from '../../rules.ts'
import {
  type DecidedEffect,
  type DecisionRow,
  endDueRestriction,
  endRestrictionsOf,
  existsDue,
  findActiveRestrictions,
  findActiveRestrictionsOf,
  findDecision,
  findStatementsTo,
  insertDecision,
  insertRestriction,
  insertStatement,
  lockDecision,
  lockDueDecision,
  updateDecision,
} from './decisions-table.ts'
import { sendStatement } from './jobs.ts'

/** What acts once and does not last. */
const momentary: readonly RestrictionEffect[] = ['warn']

/** Returns the implementation of a kind of queue. Throws for one that no feature implements. */
export function queueOf({ services }: Pick<Work, 'services'>, kind: string): Queue {
  const queue = services.registry.extensionsOf('queues').find((each) => each.kind === kind)
  if (!queue) throw new Error(`no feature decides about ${kind}`)
  return queue
}

/** Returns what applies a kind of decision; undefined for those about a member, which are their effects alone. */
function deciderOf({ services }: Pick<Work, 'services'>, kind: string): Decider | undefined {
  return services.registry.extensionsOf('deciders').find((each) => each.kind === kind)
}

/** Returns what a second person needs to confirm a kind of decision. */
export function confirmationOf(work: Pick<Work, 'services'>, kind: string): Permission {
  return deciderOf(work, kind)?.confirmation ?? 'ban.confirm'
}

/**
 * Lets a decision take effect: the feature of its kind applies it, and what it restricts begins, each with its statement of
 * reasons. Must run in a transaction that holds the decision's lock. Refuses where what was decided is gone or was replaced.
 */
export async function applyDecision(work: Work, row: DecisionRow): Promise<void> {
  const { db } = work
  await lockPerson(work, row.account_id)
  await updateDecision(db, row.id, { state: 'effective' })
  const decider = deciderOf(work, row.kind)
  const decision = appliedOf(row)
  if (decider && !row.is_automated) await decider.decide(work, decision)
  if (decider || row.kind === 'member' || row.is_automated) return restrict(work, row, row.effects)
  const queue = queueOf(work, row.kind)
  await queue.decide(work, decision)
  // After the feature has locked its subject: whoever replaced or deleted it has closed the item by now.
  if (!(await closeDecided(work, row))) throw refuse(commonRefusals, 'conflict')
  const own = queue.effectsOf?.(decision) ?? []
  await restrict(work, row, [...own.map((kind) => ({ kind })), ...row.effects])
}

/** Locks the accounts of a person, in the order of their ids, before anything that the features lock (ARCHITECTURE: Locks). */
async function lockPerson({ db }: Work, account_id: number | null): Promise<void> {
  if (account_id === null) return
  const ids = new Set([account_id, ...(await findAllOfMailbox(db, account_id))])
  for (const id of [...ids].sort((a, b) => a - b)) await lockAccount(db, id)
}

/** Closes the item of a decision. Returns false where it was closed before. */
async function closeDecided(
  { db, now, emit }: Work,
  { kind, item_id, site_id }: DecisionRow,
): Promise<boolean> {
  if (item_id === null || site_id === null) return true
  const isClosed = await updateItemState(db, item_id, { from: 'decided', to: 'closed' }, now)
  if (isClosed) await emit(queueChanged, { kind: kind as Queue['kind'], site_id, item_id })
  return isClosed
}

/**
 * Lets a decision take effect whose subject is gone or was replaced: what it orders against the member holds, so that nobody
 * evades a suspension by deleting a photo. Where it orders nothing it is undone.
 */
async function applyToMember(work: Work, row: DecisionRow): Promise<void> {
  await lockPerson(work, row.account_id)
  const effects = row.effects.filter(({ kind }) => !isAboutThing(kind))
  await updateDecision(work.db, row.id, { state: effects.length > 0 ? 'effective' : 'undone' })
  await closeDecided(work, row)
  await restrict(work, row, effects)
}

function appliedOf(row: DecisionRow): AppliedDecision {
  const { id, kind, subject_kind, subject_id, account_id, word, reason, rating, decided_by } = row
  return {
    id,
    kind: kind as AppliedDecision['kind'],
    subject: { kind: subject_kind, id: subject_id },
    account_id,
    word,
    reason,
    rating,
    decided_by,
  }
}

/**
 * Begins what a decision restricts, with the statement of reasons to the member. What takes the account away holds for all
 * accounts of the same mailbox at the company (api: Staff, settled).
 */
async function restrict(work: Work, row: DecisionRow, decided: DecidedEffect[]): Promise<void> {
  const { account_id } = row
  const named = (effect: DecidedEffect) => `${effect.kind}:${thingOf(row, effect) ?? ''}`
  const effects = [...new Map(decided.map((effect) => [named(effect), effect])).values()]
  if (account_id === null || effects.length === 0) return
  const ending = effects.filter(({ kind }) => isEnding(kind))
  const others = ending.length > 0 ? await findAllOfMailbox(work.db, account_id) : []
  await restrictAccount(work, row, { account_id, effects })
  for (const other of others) {
    if (other !== account_id) await restrictAccount(work, row, { account_id: other, effects: ending })
  }
  await restrictCopies(work, row, { account_id, effects })
}

/** Returns the thing of the member that an effect is about; null where it is about the member. */
function thingOf(row: DecisionRow, { kind, subject_id }: DecidedEffect): number | null {
  return isAboutThing(kind) ? (subject_id ?? row.subject_id) : null
}

/** Restricts what shows the same as what a decision restricted, such as copies of a picture. */
async function restrictCopies(
  work: Work,
  row: DecisionRow,
  { account_id, effects }: { account_id: number; effects: DecidedEffect[] },
): Promise<void> {
  for (const effect of effects) {
    const subject_id = thingOf(row, effect)
    if (subject_id === null) continue
    for (const handler of work.services.registry.extensionsOf('effects')) {
      if (handler.effect !== effect.kind || !handler.alsoOn) continue
      const also = await handler.alsoOn(work, { account_id, subject_id, reason: reasonOf(row) })
      await decideAlso(work, row.id, { effect: effect.kind, things: also })
    }
  }
}

/**
 * Decides about other things as a decision has about its own: each has a decision of the same people with a statement to its
 * owner, who appeals alone. Must run in the transaction in which the decision takes effect.
 */
export async function decideAlso(
  work: Work,
  decisionId: number,
  { effect, things }: { effect: RestrictionEffect; things: readonly RestrictedThing[] },
): Promise<void> {
  const row = things.length > 0 ? await findDecision(work.db, decisionId) : undefined
  if (!row) return
  for (const { account_id, subject } of things) {
    const owner = await findAccountById(work.db, account_id)
    if (!owner) continue
    const effects: DecidedEffect[] = [{ kind: effect }]
    const made = await insertDecision(work.db, {
      ...{ item_id: row.item_id, kind: row.kind, word: row.word, reason: row.reason, category: row.category },
      ...{ rating: row.rating, note: null, is_mailed: row.is_mailed, is_automated: row.is_automated },
      subject_kind: subject.kind,
      subject_id: subject.id,
      account_id,
      site_id: owner.site_id,
      effects,
      decided_by: row.decided_by,
      decided_at: new Date(row.decided_at),
      effective_at: new Date(row.effective_at),
      state: 'effective',
    })
    await restrictAccount(work, made, { account_id, effects })
  }
}

/** Begins restrictions of one account, with their statement of reasons. */
async function restrictAccount(
  work: Work,
  row: DecisionRow,
  { account_id, effects: ordered }: { account_id: number; effects: DecidedEffect[] },
): Promise<void> {
  const { db, now, services } = work
  const reason = reasonOf(row)
  const handlers = services.registry.extensionsOf('effects')
  const effects: DecidedEffect[] = []
  for (const effect of ordered) {
    const restriction = { account_id, subject_id: thingOf(row, effect), reason }
    const asked =
      restriction.subject_id === null ? [] : handlers.filter((each) => each.effect === effect.kind)
    const areThere = await Promise.all(asked.map((each) => each.isThere?.(work, restriction) ?? true))
    if (areThere.every(Boolean)) effects.push(effect)
  }
  // What it was about is gone by itself.
  if (effects.length === 0) return
  await insertStatement(db, {
    decision_id: row.id,
    account_id,
    reason,
    source: sourceOf(row),
    content: effects.some(({ kind }) => kind === 'hide_photo') ? 'photo' : contentOf(row),
    content_at: null,
    created_at: now,
  })
  for (const effect of effects) {
    const { kind, until } = effect
    const subject_id = thingOf(row, effect)
    await insertRestriction(db, {
      decision_id: row.id,
      account_id,
      effect: kind,
      subject_id,
      starts_at: now,
      until: until ?? null,
      ended_at: momentary.includes(kind) ? now : null,
    })
    for (const handler of handlers) {
      if (handler.effect === kind) await handler.begin(work, { account_id, subject_id, reason })
    }
  }
  if (effects.some(({ kind }) => isEnding(kind))) {
    await suspendAccount(work, account_id, row.reason === 'minor' ? 'under_age' : 'staff')
  }
  if (effects.some(({ kind }) => kind === 'hide_profile')) await work.emit(statusChanged, { account_id })
  if (effects.some(({ kind }) => kind === 'ban') && (row.category === 'fraud' || reason === 'scam')) {
    await work.emit(bannedForFraud, { account_id, decision_id: row.id })
  }
  await work.emit(restrictionsChanged, { account_id })
  if (row.is_mailed) await work.enqueue(sendStatement, { decision_id: row.id, account_id })
}

/**
 * Lets what took away another account of the same mailbox at the company hold for an account whose address was confirmed just
 * now. Must run in a transaction.
 */
export async function restrictSamePerson(work: Work, account_id: number): Promise<void> {
  const { db } = work
  // Of a decision that takes effect concurrently, one of the two sees the other.
  await lockPerson(work, account_id)
  const own = await findStatementsTo(db, account_id)
  const others = (await findAllOfMailbox(db, account_id)).filter((other) => other !== account_id)
  const ending = (await findActiveRestrictionsOf(db, others)).filter(({ effect }) => isEnding(effect))
  for (const [decision_id, found] of Map.groupBy(ending, (each) => each.decision_id)) {
    const decision = own.has(decision_id) ? undefined : await findDecision(db, decision_id)
    if (!decision) continue
    const effects = new Map(found.map(({ effect, until }) => [effect, { kind: effect, until }]))
    await restrictAccount(work, decision, { account_id, effects: [...effects.values()] })
  }
}

/** The kinds that begin with a notice of somebody. */
const noticeKinds: readonly string[] = ['report', 'complaint', 'copyright', 'intimate_image', 'bank_notice']

/** Where the content of a decision came from. */
function sourceOf({ is_automated, kind }: DecisionRow): 'automated' | 'notice' | 'own' {
  if (is_automated) return 'automated'
  return noticeKinds.includes(kind) ? 'notice' : 'own'
}

function isEnding(effect: RestrictionEffect): boolean {
  return (endingEffects as readonly RestrictionEffect[]).includes(effect)
}

/** Returns the code of the reason; what a decider wrote in words is `other`, and shown beside it. */
export function reasonOf({ reason }: Pick<DecisionRow, 'reason'>): DecisionReason {
  return decisionReasons.find((code) => code === reason) ?? 'other'
}

function contentOf({ subject_kind }: DecisionRow): string {
  return ['photo', 'text', 'message', 'conversation', 'profile'].includes(subject_kind)
    ? subject_kind
    : 'account'
}

/**
 * Reverses a decision, after an appeal or because it was wrong: what it restricts ends, and what it took is given back. Must run
 * in a transaction.
 */
export async function reverseDecision(work: Work, decisionId: number): Promise<void> {
  const decision = await findDecision(work.db, decisionId)
  if (!decision) return
  await lockPerson(work, decision.account_id)
  await updateDecision(work.db, decisionId, { state: 'reversed' })
  await countOverturned(work, decision)
  const ended = await endRestrictionsOf(work.db, decisionId, work.now)
  for (const restriction of ended) await afterEnd(work, restriction, reasonOf(decision))
}

/** Counts a decision about an item that was taken back. */
async function countOverturned({ db, now }: Work, { item_id, site_id, kind }: DecisionRow): Promise<void> {
  if (item_id === null || site_id === null) return
  await addToDay(db, { now, site_id, kind, account_id: null, count: 'overturned' })
}

/** A decision that could not be applied is tried again so much later. */
const retrySeconds = secondsPerMinute

/** Applies the next decision that is due. Returns whether there was one. */
async function applyNextDecision(work: Work): Promise<boolean> {
  const due: { id?: number } = {}
  try {
    await work.transaction(async (inner) => {
      const row = await lockDueDecision(inner.db, inner.now)
      due.id = row?.id
      if (row) await applyDecision(inner, row)
    })
  } catch (err) {
    if (due.id === undefined) throw err
    await settleFailed(work, due.id, err)
  }
  return due.id !== undefined
}

/** Settles a decision that was refused by the feature, and postpones one that failed: others must not wait for it. */
async function settleFailed(work: Work, id: number, err: unknown): Promise<void> {
  const ifPending = (settle: (inner: Work, row: DecisionRow) => Promise<void>) =>
    work.transaction(async (inner) => {
      const row = await lockDecision(inner.db, id)
      if (row?.state === 'pending') await settle(inner, row)
    })
  let failure = err
  if (err instanceof Refusal) {
    try {
      return await ifPending(applyToMember)
    } catch (second) {
      failure = second
    }
  }
  work.log.error({ err: failure, record_id: id }, 'a decision could not be applied')
  const effective_at = addSeconds(work.now, retrySeconds)
  await ifPending((inner) => updateDecision(inner.db, id, { state: 'pending', effective_at }))
}

/** Ends the next restriction whose time is over. Returns whether there was one. */
function endNextRestriction(work: Work): Promise<boolean> {
  return work.transaction(async (inner) => {
    const ended = await endDueRestriction(inner.db, inner.now)
    if (ended) await afterEnd(inner, ended, 'other')
    return ended !== undefined
  })
}

/** Restores what a restriction that has ended took. */
async function afterEnd(
  work: Work,
  ended: { account_id: number; effect: RestrictionEffect; subject_id: number | null },
  reason: string,
): Promise<void> {
  const { account_id, effect, subject_id } = ended
  const left = await findActiveRestrictions(work.db, account_id)
  const holdsStill = left.some((other) => other.effect === effect && other.subject_id === subject_id)
  for (const handler of work.services.registry.extensionsOf('effects')) {
    if (handler.effect === effect && !holdsStill) await handler.end(work, { account_id, subject_id, reason })
  }
  if (isEnding(effect) && !left.some((other) => isEnding(other.effect))) {
    await reinstateAccount(work, account_id, 'staff')
    await reinstateAccount(work, account_id, 'under_age')
  }
  if (effect === 'hide_profile') await work.emit(statusChanged, { account_id })
  await work.emit(restrictionsChanged, { account_id })
}

/** Sweeps what is due: decisions that take effect, restrictions that end. */
export async function sweepDecisions(work: Work): Promise<void> {
  // Most sweeps find nothing, and open no transaction for it.
  if (!(await existsDue(work.db, work.now))) return
  while (await applyNextDecision(work));
  while (await endNextRestriction(work));
}
