import { endpoints } from '../../../server/http/runner.ts'
import { promotions } from '../contract.ts'
import { dismissPromotion, readPromotion } from './read-promotion.ts'

export const promotionsEndpoints = endpoints(promotions, {
  current: readPromotion,
  dismiss: dismissPromotion,
})
