import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { promotions } from '../contract.ts'
import { dismissPromotion, readPromotion } from './read-promotion.ts'

export const promotionsEndpoints = endpoints(promotions, {
  current: readPromotion,
  dismiss: dismissPromotion,
})

export const promotionsSection: ApiSection = {
  contract: promotions,
  tag: 'Promotions',
  description: 'Advertising of cam shows and other sites, where the operator placed any.',
}
