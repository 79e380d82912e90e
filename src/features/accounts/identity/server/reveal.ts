import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { addressKey, findLimit, hitLimit, takeBackLimit } from '../../../../server/http/limits.ts'
import { foldName, heldNameSeconds, revealingAnswers } from '../../rules.ts'

/** Ways in which an answer tells of an account; each has a budget of its own, so that none is spent by another. */
type RevealingWay = 'signup' | 'reset' | 'address'

/**
 * Counts an answer that may tell of an account; refuses it with `too_many_requests` where the visitor's address has had
 * its ten an hour. Call it before looking, for otherwise many calls at once see that some are left, and a 'no' to the
 * rest of them tells as much as a 'yes'; an answer that told nothing is taken back.
 */
export async function countRevealingAnswer(ctx: PublicContext, way: RevealingWay): Promise<void> {
  const { windowSeconds, amount } = revealingAnswers
  const { count, retry_after } = await hitLimit(ctx.db, keyOf(ctx, way), windowSeconds, ctx.now)
  if (count <= amount) return
  await takeBackRevealingAnswer(ctx, way)
  throw refuse(commonRefusals, 'too_many_requests', { retry_after })
}

/** Takes back one that was counted and told of nobody. */
export function takeBackRevealingAnswer(ctx: PublicContext, way: RevealingWay): Promise<void> {
  return takeBackLimit(ctx.db, keyOf(ctx, way), ctx.now)
}

function keyOf(ctx: PublicContext, way: RevealingWay): string {
  return `reveal:${way}:${addressKey(ctx.services, ctx.address)}`
}

/**
 * Keeps a name from others whether or not an account has it: where a site does not reveal accounts, a signup with a
 * taken address must leave the same traces as one with a free address, also when that account is gone again.
 */
export async function holdName(ctx: PublicContext, name: string): Promise<void> {
  await hitLimit(ctx.db, nameKey(ctx, name), heldNameSeconds, ctx.now)
}

/** Whether a name is kept by `holdName`. */
export async function isNameHeld(ctx: PublicContext, name: string): Promise<boolean> {
  return (await findLimit(ctx.db, nameKey(ctx, name), ctx.now)).count > 0
}

function nameKey(ctx: PublicContext, name: string): string {
  return `signup:name:${ctx.site.pool_id}:${foldName(name)}`
}
