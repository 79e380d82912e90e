import type { PageContribution } from '../../../web/page-data.tsx'
import { applyOrderEvent } from '../checkout/web/apply-order.ts'
import type { Api } from './api.ts'

export const ordersOnPage: PageContribution<Api> = {
  live: { types: ['order'], apply: applyOrderEvent },
  refreshed: (api) => [api.orders.key()],
}
