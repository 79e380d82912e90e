import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { Gift, gifts } from '../contract.ts'
import { giftsOf } from '../rules.ts'
import { giftView } from './gift-view.ts'

export const giftsEndpoints = endpoints(gifts, {
  list: async ({ site, locale }) => ({ gifts: giftsOf(site).map((gift) => giftView(gift, locale)) }),
})

export const giftsSection: ApiSection = {
  contract: gifts,
  tag: 'Gifts',
  description: 'What members can give each other.',
  schemas: { Gift },
}
