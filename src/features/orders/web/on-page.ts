import type { PageContribution } from '../../../web/page-data.tsx'
import { applyOrderEvent } from '../checkout/web/apply-order.ts'

export const onPage: PageContribution = {
  live: { types: ['order'], apply: applyOrderEvent },
  refreshed: (api) => [api.orders.key()],
}
