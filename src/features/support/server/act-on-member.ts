import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import type { RestrictionEffect } from '../../../core/staff.ts'
import { holdsPermission } from '../../../core/staff.ts'
import { addSeconds } from '../../../core/time.ts'
import type { StaffContext } from '../../../server/http/context.ts'
import { requireWithinLimit } from '../../../server/http/limits.ts'
import {
  type AccountRow,
  changeEmailFor,
  endAllSessions,
  mailActivationAgain,
} from '../../accounts/server/public.ts'
import { closeFor } from '../../closure/server/public.ts'
import { grantCredits, lockBalances, sumGiven } from '../../credits/server/public.ts'
import { orderExport } from '../../exports/server/public.ts'
import { removeFactors } from '../../factors/server/public.ts'
import { decideMember, liftDecision, shownDecision } from '../../moderation/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import { givenCredits, givesPerDay, type MemberAction, permissionFor, restrictingActions } from '../rules.ts'
import { insertNote } from './notes-table.ts'
import { requireMember } from './require-member.ts'

/** An action with what it needs. */
interface ActionInput {
  id: number
  action: MemberAction
  reason?: string | undefined
  note?: string | undefined
  until?: string | undefined
  category?: string | undefined
  notify?: boolean | undefined
  decision_id?: number | undefined
  email?: string | undefined
  credits?: number | undefined
}

const nothingElse = { decision: null, credits: null }

/** Does something to a member, or for one. */
export async function actOnMember(ctx: StaffContext, input: ActionInput) {
  const { action } = input
  const permission = permissionFor(action)
  // Before the member is looked for: who may not learns nothing.
  if (!holdsPermission(ctx.actor.staff, permission)) throw refuse(commonRefusals, 'forbidden')
  const account = await requireMember(ctx, input.id, permission)
  if (isRestricting(action)) return restrict(ctx, account, action, input)
  if (action === 'lift') {
    const id = required(input, 'decision_id')
    const decision = await liftDecision(ctx, { id, account_id: account.id })
    await writeDown(ctx, account, input)
    return { ...nothingElse, decision: await shownDecision(ctx.db, decision) }
  }
  const credits = await support(ctx, account, { ...input, action })
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    site: String(account.site_id),
    action: `member.${action}`,
    subject: `member:${account.id}`,
    reason: action === 'credit' ? String(input.credits) : null,
  })
  return { ...nothingElse, credits }
}

type Restricting = (typeof restrictingActions)[number]

function isRestricting(action: MemberAction): action is Restricting {
  return (restrictingActions as readonly string[]).includes(action)
}

async function restrict(
  ctx: StaffContext,
  account: AccountRow,
  action: RestrictionEffect,
  { reason, note, until, category, notify }: ActionInput,
) {
  const decision = await decideMember(ctx, account, {
    decision: 'act',
    effects: [{ kind: action, until }],
    reason,
    note,
    category,
    notify,
  })
  return { ...nothingElse, decision: await shownDecision(ctx.db, decision) }
}

type SupportAction = Exclude<MemberAction, Restricting | 'lift'>

/** Does what is no decision. Returns the balance after `credit`, else null. */
async function support(
  ctx: StaffContext,
  account: AccountRow,
  input: ActionInput & { action: SupportAction },
): Promise<number | null> {
  if (input.action === 'credit') return giveCredits(ctx, account, input)
  if (input.action === 'note') required(input, 'note')
  else await actions[input.action](ctx, account, input)
  await writeDown(ctx, account, input)
  return null
}

type Act = (ctx: StaffContext, account: AccountRow, input: ActionInput) => Promise<void>

/** Actions that do what the member could do; `conflict` where there is nothing to do. */
const actions: Record<Exclude<SupportAction, 'credit' | 'note'>, Act> = {
  resend_activation: async (ctx, account) => {
    if (account.status !== 'not_confirmed' || account.email === null) throw refuse(commonRefusals, 'conflict')
    await mailActivationAgain(ctx, account)
  },
  change_email: async (ctx, account, input) => {
    const email = required(input, 'email')
    const isOpen = account.status === 'active' || account.status === 'not_confirmed'
    if (!isOpen || account.email === null) throw refuse(commonRefusals, 'conflict')
    await changeEmailFor(ctx, account, email)
  },
  log_out: (ctx, { id }) => endAllSessions(ctx, id),
  reset_factor: async (ctx, { id }) => {
    if (!(await removeFactors(ctx, id))) throw refuse(commonRefusals, 'conflict')
    // Whoever holds one of them has no factor to show any more.
    await endAllSessions(ctx, id)
  },
  export: async (ctx, { id, email }) => {
    if (email === null) throw refuse(commonRefusals, 'conflict')
    await orderExport(ctx, id)
  },
  erase: async (ctx, { id, email }) => {
    if (email === null || !(await closeFor(ctx, id, { reason: 'not_said' })))
      throw refuse(commonRefusals, 'conflict')
  },
}

/** Gives credits, up to what a member gets in some days. Several that give at once wait for each other. */
async function giveCredits(ctx: StaffContext, account: AccountRow, input: ActionInput): Promise<number> {
  const { db, now, actor } = ctx
  const amount = required(input, 'credits')
  required(input, 'reason')
  if (amount > givenCredits.amount)
    throw new InvalidInput([
      { path: 'credits', message: 'too_big', values: { maximum: givenCredits.amount } },
    ])
  await requireWithinLimit(db, `gives:${actor.account_id}`, givesPerDay, now)
  await lockBalances(db, [account.id])
  const given = await sumGiven(db, account.id, addSeconds(now, -givenCredits.seconds))
  if (given + amount > givenCredits.amount) throw refuse(commonRefusals, 'conflict')
  const note = await writeDown(ctx, account, input)
  return grantCredits(ctx, {
    account_id: account.id,
    amount,
    reason: 'correction',
    reference: `note:${note}`,
    idempotency_key: `given:${note}`,
  })
}

/** Writes down why something was done. Returns the note's id, null without words. */
async function writeDown(
  { db, actor, now }: StaffContext,
  { id }: AccountRow,
  { action, reason, note }: ActionInput,
): Promise<number | null> {
  const text = [reason, note].flatMap((words) => words?.trim() || []).join('\n')
  if (text === '') return null
  return insertNote(db, {
    account_id: id,
    author_id: actor.account_id,
    action: action === 'note' ? null : action,
    text,
    created_at: now,
  })
}

/** Returns a field that the action needs; refuses an input without it. */
function required<F extends 'decision_id' | 'email' | 'credits' | 'reason' | 'note'>(
  input: ActionInput,
  field: F,
): NonNullable<ActionInput[F]> {
  const value = input[field]
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    throw new InvalidInput([{ path: field, message: 'required' }])
  return value
}
