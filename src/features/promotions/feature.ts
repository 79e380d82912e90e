import { callsOf, defineFeature } from '../../server/feature.ts'
import { promotions } from './contract.ts'
import { promotionsContribution } from './server/contribution.ts'
import { promotionRoutes } from './server/promotion-routes.ts'
import { dismissPromotion, readPromotion } from './server/read-promotion.ts'

export const promotionsFeature = defineFeature({
  name: 'promotions',
  knows: ['accounts', 'sites'],
  calls: {
    promotions: callsOf(
      promotions,
      {
        current: readPromotion,
        dismiss: dismissPromotion,
      },
      {
        tag: 'Promotions',
        description: 'Advertising of cam shows and other sites, where the operator placed any.',
      },
    ),
  },
  contribution: promotionsContribution,
  routes: [...promotionRoutes],
})
