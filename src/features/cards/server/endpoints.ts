import { endpoints, guarded } from '../../../server/http/runner.ts'
import { requireOpenSearch } from '../../sites/server/public.ts'
import { landingCardOf } from '../card/server/landing-card.ts'
import { cards } from '../contract.ts'
import { sharpPhotosOf } from '../lists/server/sharp-photos.ts'
import { profileOf } from '../profile/server/make-profile.ts'

export const cardsEndpoints = endpoints(cards, {
  profile: guarded(requireOpenSearch, async (ctx, { id }) => ({ profile: await profileOf(ctx, id) })),
  photos: async (ctx, { id }) => ({ photos: await sharpPhotosOf(ctx, id) }),
  landing: async (ctx, { id }) => ({ card: await landingCardOf(ctx, id) }),
})
