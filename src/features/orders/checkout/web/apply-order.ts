import type { LiveEvent } from '../../../../web/live/live-event.ts'
import type { PageData } from '../../../../web/page-data.tsx'
import { putData, reload } from '../../../../web/query-cache.ts'
import { forgetWelcomeCode } from '../../discounts/web/welcome-code.ts'
import type { Order } from '../../order-contract.ts'

/** Shows an order as it is now, and loads again what depends on it: prices, spending, the rate of credits. */
export function showOrder({ queryClient, api }: PageData, order: Order): void {
  const { id } = order
  const queryKey = api.orders.read.queryKey({ input: { id } })
  const before = queryClient.getQueryData(queryKey)?.order.status
  putData(queryClient, queryKey, { order })
  // An open order has reserved the discount, a completed one has used it: it has not ended.
  if (order.status === 'pending' || order.status === 'completed') forgetWelcomeCode()
  if (before === order.status) return
  const { list, bundles, timeBonus, spending, discountCode } = api.orders
  void reload(queryClient, list.key(), bundles.key(), timeBonus.key(), spending.key(), discountCode.key())
  if (order.status !== 'pending' && order.status !== 'failed')
    void reload(queryClient, api.sites.settings.key())
}

/** Applies an order from the live stream to the cache; ignores other events. */
export function applyOrderEvent(page: PageData, event: LiveEvent): void {
  if (event.type === 'order') showOrder(page, (event.data as { order: Order }).order)
}
