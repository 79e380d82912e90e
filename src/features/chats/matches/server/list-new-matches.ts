import type { Card } from '../../../../core/schemas.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { cardsOf } from '../../../cards/server/public.ts'
import { findNewMatches } from './new-matches-queries.ts'

/** Returns the matches that nobody has written to yet, without members who are gone for the viewer. */
export async function listNewMatches(ctx: SessionReadContext): Promise<{ matches: Card[] }> {
  const ids = await findNewMatches(ctx.db, ctx.actor.profile_id)
  return { matches: await cardsOf(ctx, ids, { respectHideFictional: true }) }
}
