import { endpoints, guarded } from '../../../server/http/runner.ts'
import { requireOpenSearch } from '../../sites/server/public.ts'
import { cards } from '../contract.ts'
import { landingCardOf } from './landing-card.ts'
import { profileOf } from './make-profile.ts'
import { sharpPhotosOf } from './sharp-photos.ts'

export const cardsEndpoints = endpoints(cards, {
  profile: guarded(requireOpenSearch, async (ctx, { id }) => ({ profile: await profileOf(ctx, id) })),
  photos: async (ctx, { id }) => ({ photos: await sharpPhotosOf(ctx, id) }),
  landing: async (ctx, { id }) => ({ card: await landingCardOf(ctx, id) }),
})
