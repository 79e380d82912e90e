import { callsOf, defineFeature } from '../../server/feature.ts'
import { guarded } from '../../server/http/runner.ts'
import { requireOpenSearch } from '../sites/server/public.ts'
import { landingCardOf, sharpPhotosOf } from './card/server/landing-card.ts'
import { About, AboutInput, cards } from './contract.ts'
import { profileOf } from './profile/server/make-profile.ts'
import { cardsContribution } from './server/contribution.ts'

export const cardsFeature = defineFeature({
  name: 'cards',
  knows: ['accounts', 'moderation', 'photos', 'profiles', 'sites'],
  reads: ['accounts', 'likes', 'photos', 'presence', 'profiles', 'restrictions', 'sites', 'verifications'],
  calls: {
    cards: callsOf(
      cards,
      {
        profile: guarded(requireOpenSearch, async (ctx, { id }) => ({ profile: await profileOf(ctx, id) })),
        photos: async (ctx, { id }) => ({ photos: await sharpPhotosOf(ctx, id) }),
        landing: async (ctx, { id }) => ({ card: await landingCardOf(ctx, id) }),
      },
      {
        tag: 'Members',
        description: 'Other members, as the viewer may see them.',
        schemas: { About, AboutInput },
      },
    ),
  },
  contribution: cardsContribution,
})
