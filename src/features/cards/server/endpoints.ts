import { endpoints, guarded } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { requireOpenSearch } from '../../sites/server/public.ts'
import { landingCardOf } from '../card/server/landing-card.ts'
import { About, AboutInput, cards } from '../contract.ts'
import { sharpPhotosOf } from '../lists/server/sharp-photos.ts'
import { profileOf } from '../profile/server/make-profile.ts'

export const cardsEndpoints = endpoints(cards, {
  profile: guarded(requireOpenSearch, async (ctx, { id }) => ({ profile: await profileOf(ctx, id) })),
  photos: async (ctx, { id }) => ({ photos: await sharpPhotosOf(ctx, id) }),
  landing: async (ctx, { id }) => ({ card: await landingCardOf(ctx, id) }),
})

export const cardsSection: ApiSection = {
  contract: cards,
  tag: 'Members',
  description: 'Other members, as the viewer may see them.',
  schemas: { About, AboutInput },
}
