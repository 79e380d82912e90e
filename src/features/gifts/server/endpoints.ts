import { endpoints } from '../../../server/http/runner.ts'
import { gifts } from '../contract.ts'
import { giftsOf } from '../rules.ts'
import { giftView } from './gift-view.ts'

export const giftsEndpoints = endpoints(gifts, {
  list: async ({ site, locale }) => ({ gifts: giftsOf(site).map((gift) => giftView(gift, locale)) }),
})
