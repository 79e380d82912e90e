import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { addressKey, findLimit, hitLimit, takeBackLimit } from '../../../../server/http/limits.ts'
import { foldName, heldNameSeconds, revealingAnswers } from '../../rules.ts'

/**
 * Ways in which a response can reveal an account; each has a separate budget, so that none uses up another.
 */
type RevealingCall = 'signup' | 'reset' | 'address'

/**
 * Counts a response that may reveal an account; refuses with `too_many_requests` once the visitor's network
 * address has had ten in an hour. Call it before the lookup: otherwise many concurrent calls pass the check,
 * and a refusal reveals as much as a result. Undo the count for a response that revealed nothing.
 */
export async function countRevealingAnswer(ctx: PublicContext, call: RevealingCall): Promise<void> {
  const { windowSeconds, amount } = revealingAnswers
  const { count, retry_after } = await hitLimit(ctx.db, keyOf(ctx, call), windowSeconds, ctx.now)
  if (count <= amount) return
  await takeBackRevealingAnswer(ctx, call)
  throw refuse(commonRefusals, 'too_many_requests', { retry_after })
}

/** Undoes the count of a response that revealed nothing. */
export function takeBackRevealingAnswer(ctx: PublicContext, call: RevealingCall): Promise<void> {
  return takeBackLimit(ctx.db, keyOf(ctx, call), ctx.now)
}

function keyOf(ctx: PublicContext, call: RevealingCall): string {
  return `reveal:${call}:${addressKey(ctx.services, ctx.address)}`
}

/**
 * Reserves a name whether or not an account has it: if a site does not reveal accounts, a signup with a taken
 * address must leave the same traces as one with a free address, even after that account is gone.
 */
export async function holdName(ctx: PublicContext, name: string): Promise<void> {
  await hitLimit(ctx.db, nameKey(ctx, name), heldNameSeconds, ctx.now)
}

/** Returns whether a name is reserved by `holdName`. */
export async function isNameHeld(ctx: PublicContext, name: string): Promise<boolean> {
  return (await findLimit(ctx.db, nameKey(ctx, name), ctx.now)).count > 0
}

function nameKey(ctx: PublicContext, name: string): string {
  return `signup:name:${ctx.site.pool_id}:${foldName(name)}`
}
