import { callsOf, defineFeature } from '../../server/feature.ts'
import { Gift, gifts } from './contract.ts'
import { giftsOf } from './rules.ts'
import { giftView } from './server/public.ts'

export const giftsFeature = defineFeature({
  name: 'gifts',
  knows: ['sites'],
  calls: {
    gifts: callsOf(
      gifts,
      {
        list: async ({ site, locale }) => ({ gifts: giftsOf(site).map((gift) => giftView(gift, locale)) }),
      },
      {
        tag: 'Gifts',
        description: 'What members can give each other.',
        schemas: { Gift },
      },
    ),
  },
})
