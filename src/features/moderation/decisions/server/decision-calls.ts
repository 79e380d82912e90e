import { holdsPermission, type QueueKind } from '../../../../core/staff.ts'
import type { StaffContext, StaffReadContext } from '../../../../server/http/context.ts'
import { findAccountNames } from '../../../accounts/server/public.ts'
import { countDecidedOn, countShownOn } from '../../queue/server/queue-table.ts'
import { confirmationOf } from './apply.ts'
import { confirmDecision, type DecisionInput, decideItem, undoDecision } from './decide.ts'
import { type DecisionRow, findPendingOf, findProposed } from './decisions-table.ts'
import { shownDecision, shownDecisions } from './shown-decision.ts'

const proposedLimit = 100

/** Decides an item of the queue. */
export async function decide(ctx: StaffContext, { id, ...input }: DecisionInput & { id: number }) {
  return answerWith(ctx, await decideItem(ctx, id, input))
}

/** Takes a decision back before it takes effect. */
export async function undo(ctx: StaffContext, { id }: { id: number }) {
  return answerWith(ctx, await undoDecision(ctx, id))
}

/** Confirms somebody else's decision. */
export async function confirm(ctx: StaffContext, { id }: { id: number }) {
  return answerWith(ctx, await confirmDecision(ctx, id))
}

async function answerWith({ db }: StaffContext, row: DecisionRow) {
  return { decision: await shownDecision(db, row) }
}

/** Returns the own decisions that can still be undone, and how many items were decided today. */
export async function readMine({ db, actor, now, services }: StaffReadContext) {
  const today = await countDecidedOn(db, actor.account_id, now)
  return {
    now: now.toISOString(),
    decisions: await shownDecisions(db, await findPendingOf(db, actor.account_id, now)),
    today: today.map(({ kind, decided }) => ({ kind: kind as QueueKind, decided })),
    pictures: {
      shown: await countShownOn(db, actor.account_id, now),
      max: services.config.picturesPerShift,
    },
  }
}

/** Returns the decisions that wait for a second person, of those that the caller may confirm. */
export async function readProposed(ctx: StaffReadContext) {
  const rows = (await findProposed(ctx.db, proposedLimit)).filter(({ kind, site_id }) =>
    holdsPermission(ctx.actor.staff, confirmationOf(ctx, kind), site_id ?? undefined),
  )
  const names = await findAccountNames(
    ctx.db,
    rows.map(({ account_id }) => account_id),
  )
  const shown = await shownDecisions(ctx.db, rows)
  return {
    decisions: rows.flatMap(({ account_id, note }, index) => {
      const decision = shown[index]
      return decision ? [{ ...decision, account_id, note, name: names.get(account_id ?? 0) ?? null }] : []
    }),
  }
}
