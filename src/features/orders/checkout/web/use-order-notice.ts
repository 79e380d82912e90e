import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import type { LiveEvent } from '../../../../web/live/live-event.ts'
import { usePageData } from '../../../../web/page-data.tsx'
import type { Order } from '../../order-contract.ts'

/** The orders whose payment was announced in this tab. It changes in effects and event handlers only, never on the server. */
const announced = new Set<number>()

/** Reports whether an order's payment is still to be announced in this tab, and stores that it is now. */
export function claimAnnouncement(orderId: number): boolean {
  if (announced.has(orderId)) return false
  announced.add(orderId)
  return true
}

/** Reports whether a change of an order is its payment. `before`: its last known status, undefined for an unknown order. */
export function isPayment(
  {
    status,
    refunded_amount,
    is_refund_pending,
  }: Pick<Order, 'status' | 'refunded_amount' | 'is_refund_pending'>,
  before: Order['status'] | undefined,
): boolean {
  const wasPaid = before === 'completed' || before === 'refunded'
  return status === 'completed' && !wasPaid && refunded_amount === 0 && !is_refund_pending
}

/** Reports whether a change of an order is that its payment goes back as it came. `before`: as for `isPayment`. */
export function isReturn(
  { status, sent_back }: Pick<Order, 'status' | 'sent_back'>,
  before: Order['status'] | undefined,
): boolean {
  return sent_back !== null && status === 'cancelled' && before !== 'refunded'
}

/**
 * Announces a payment that completes, or goes back, while the member is elsewhere on the site (product: Orders); the order's
 * own page does it itself. Returns the listener for live events, which must run before they change the cache.
 */
export function useOrderNotice(): (event: LiveEvent) => void {
  const { api, queryClient } = usePageData()
  const t = useTranslations('orders.order')
  const toast = useToast()
  const { pathname } = useLocation()

  const show = ({ order }: { order: Order }) => {
    const { id } = order
    const before = queryClient.getQueryData(api.orders.read.queryKey({ input: { id } }))?.order.status
    const isBack = isReturn(order, before)
    if ((!isBack && !isPayment(order, before)) || pathname === `/transactions/${id}`) return
    if (document.visibilityState !== 'visible' || !claimAnnouncement(id)) return
    if (isBack) toast.show({ tone: 'neutral', text: t('sentBack.title') })
    else toast.show({ tone: 'success', text: t('completed') })
  }
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  return useCallback((event) => {
    if (event.type === 'order') latestShow.current(event.data as { order: Order })
  }, [])
}
