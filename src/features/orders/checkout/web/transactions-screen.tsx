import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { data, redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Link } from '../../../../web/kit/link.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { Skeleton, SkeletonText } from '../../../../web/kit/skeleton.tsx'
import { useMediaQuery } from '../../../../web/media-query.ts'
import { useApi, usePageData } from '../../../../web/page-data.tsx'
import { useReopening } from '../../../../web/router/use-reopening.ts'
import { defineForm, defineScreen } from '../../../../web/screen.ts'
import { nextPath } from '../../../accounts/path-rules.ts'
import { forgetWelcomeCode } from '../../discounts/web/welcome-code.ts'
import type { Order } from '../../order-contract.ts'
import { showOrder } from './apply-order.ts'
import { MoneyPage } from './money-page.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderList, ordersOptions } from './order-list.tsx'
import { afterStep, cancelIntent, leadsAway, OrderState, phoneQuery } from './order-state.tsx'
import { forgetSessionCode } from './session-choices.ts'
import { claimAnnouncement } from './use-order-notice.ts'
import { useOrderPolling } from './use-order-polling.ts'

const screen = defineScreen({
  access: 'session',
  // What is no number is no order.
  redirect: ({ params: { id } }) => {
    if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 })
    return null
  },
  // An order is shown as loading at once.
  isShownAtOnce: ({ params: { id } }) => id !== undefined,
  queries: ({ api, params: { id } }) => [
    id === undefined ? ordersOptions(api) : api.orders.read.queryOptions({ input: { id: Number(id) } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Asks the provider about a pending order, or cancels it for another payment method; also without scripts. */
const form = defineForm(async (args) => {
  const { api, form: entered, params, url } = args
  const id = Number(params.id)
  const isCancel = entered.get('intent') === cancelIntent
  const { order } = await (isCancel ? api.call.orders.cancel({ id }) : api.call.orders.refresh({ id }))
  showOrder(args, order)
  const next = afterStep(order, isCancel, url)
  return typeof next === 'string' ? redirect(next) : Response.json(next)
})
export const action = form.action
export const clientAction = form.clientAction

/** The orders, or one of them: where the member pays, returns to, and sees how it ended. */
export default function TransactionsScreen() {
  const { id } = useParams()
  return id === undefined ? <OrderList /> : <LoadedOrder key={id} id={Number(id)} />
}

function LoadedOrder({ id }: { id: number }) {
  const { data, error } = useQuery(useApi().orders.read.queryOptions({ input: { id } }))
  useReopening(data ? null : error)
  return data ? <OneOrder order={data.order} /> : <OrderLoading />
}

/** The state of an order that is not known yet (product: Orders). */
export function OrderLoading() {
  const t = useTranslations('orders.order')
  return (
    <MoneyPage title={t('loading')}>
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-56 rounded-card" />
        <SkeletonText lines={5} />
      </div>
    </MoneyPage>
  )
}

function OneOrder({ order }: { order: Order }) {
  const t = useTranslations('orders.list')
  useOrderPolling(order)
  usePaymentPage(order)
  useCompletion(order)
  return (
    <MoneyPage title={t('number', { reference: order.payment_id })}>
      <OrderState order={order} />
      <OrderDetails order={order} />
      <p className="text-sm">
        <Link to="/transactions">{t('all')}</Link>
      </p>
    </MoneyPage>
  )
}

/** Goes to the payment page once; from there, the way back does not lead forth again. */
function usePaymentPage(order: Order): void {
  const { status, redirect_url } = order
  const [params] = useSearchParams()
  const isAsked = params.has('pay')
  const isAway = leadsAway(order, useMediaQuery(phoneQuery))
  useEffect(() => {
    if (!isAsked || status !== 'pending' || redirect_url === null) return
    const address = new URL(window.location.href)
    address.searchParams.delete('pay')
    window.history.replaceState(window.history.state, '', address)
    if (isAway) window.location.assign(redirect_url)
  }, [isAsked, status, redirect_url, isAway])
}

/** Announces a payment that completes here, or from which the member returns, and takes them back where they were. */
function useCompletion({ id, status }: Order): void {
  const t = useTranslations('orders.order')
  const page = usePageData()
  const toast = useToast()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const before = useRef(params.has('returned') ? 'pending' : status)
  const next = params.get('next')
  useEffect(() => {
    const isNew = before.current === 'pending' && status === 'completed'
    before.current = status
    if (!isNew) return
    forgetSessionCode()
    forgetWelcomeCode()
    if (claimAnnouncement(id)) toast.show({ tone: 'success', text: t('completed') })
    // The member is Premium now: photos, limits and prices depend on it.
    void page.queryClient.invalidateQueries()
    if (next) void navigate(nextPath(next), { replace: true })
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }, [id, status, next, page, toast, navigate, t])
}
