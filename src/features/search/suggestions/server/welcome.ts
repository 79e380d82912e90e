import type { Card } from '../../../../core/schemas.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { withCards } from '../../../cards/server/public.ts'
import { priceCountryOf } from '../../../sites/server/public.ts'
import { byConsent } from './newcomers-queries.ts'

/** Number of members on the home page. */
const shown = 6

/** Returns members who agreed to appear on public pages (decisions: Readings), those of the country that prices are shown for first; nobody to members, who have the search. */
export async function readWelcome(ctx: PublicReadContext): Promise<{ cards: Card[] }> {
  if (ctx.actor) return { cards: [] }
  const { id: site_id, pool_id } = ctx.site
  const country = await priceCountryOf(ctx)
  const found = await withCards(ctx, byConsent({ site_id, pool_id, country }, shown))
  return { cards: found.flatMap(({ card }) => (card?.main_image ? [card] : [])) }
}
