import type { Card } from '../../../../core/schemas.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { isSearchOpen } from '../../../sites/server/public.ts'
import { cardsOf } from './make-cards.ts'

/**
 * Returns the card that a welcome page may show to any visitor; null for members who did not agree, and for
 * unknown ids alike.
 */
export async function landingCardOf(ctx: PublicReadContext, profileId: number): Promise<Card | null> {
  if (!isSearchOpen(ctx)) return null
  const [card] = await cardsOf(ctx, [profileId])
  if (!card) return null
  if (card.is_fictional) return card
  const account = await findAccountById(ctx.db, profileId)
  return account?.on_landings && !account.sensitive_hidden ? card : null
}
