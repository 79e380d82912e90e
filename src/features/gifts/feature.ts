import { callsOf, defineFeature } from '../../server/feature.ts'
import { Gift, gifts } from './contract.ts'
import { giftsOf } from './rules.ts'
import { giftViews } from './server/public.ts'

export const giftsFeature = defineFeature({
  name: 'gifts',
  knows: ['sites'],
  calls: {
    gifts: callsOf(
      gifts,
      {
        list: async ({ db, site, locale }) => ({ gifts: await giftViews(db, giftsOf(site), locale) }),
      },
      {
        tag: 'Gifts',
        description: 'What members can give each other.',
        schemas: { Gift },
      },
    ),
  },
})
