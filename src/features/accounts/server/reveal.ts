import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { addressKey, findLimit, hitLimit, requireWithinLimit } from '../../../server/http/limits.ts'
import { foldName, heldNameSeconds, revealingAnswers } from '../rules.ts'

/** Counts an answer that tells of an account; refuses it with `too_many_requests` beyond ten an hour. */
export function countRevealingAnswer(ctx: PublicContext): Promise<void> {
  return requireWithinLimit(ctx.db, keyOf(ctx), revealingAnswers, ctx.now)
}

/** Refuses when the visitor's address has had its share: then a 'no' would tell as much as a 'yes'. */
export async function requireRevealingAnswersLeft(ctx: PublicContext): Promise<void> {
  const state = await findLimit(ctx.db, keyOf(ctx), ctx.now)
  if (state.count >= revealingAnswers.amount) {
    throw refuse(commonRefusals, 'too_many_requests', { retry_after: state.retry_after })
  }
}

function keyOf(ctx: PublicContext): string {
  return `reveal:${addressKey(ctx.services, ctx.address)}`
}

/**
 * Keeps a name from others although no account has it: where a site does not reveal accounts, a signup with a taken
 * address must leave the same traces as one with a free address.
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
