import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { data, redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Link } from '../../../../web/kit/link.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { nextPath } from '../../../accounts/path-rules.ts'
import { forgetWelcomeCode } from '../../discounts/web/welcome-code.ts'
import type { Order } from '../../order-contract.ts'
import { defineForm, defineScreen, useApi, usePageData } from '../../web/api.ts'
import { showOrder } from './apply-order.ts'
import { MoneyPage } from './money-page.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderList, ordersOptions } from './order-list.tsx'
import { afterStep, cancelIntent, OrderState } from './order-state.tsx'
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
  return id === undefined ? <OrderList /> : <OneOrder key={id} id={Number(id)} />
}

function OneOrder({ id }: { id: number }) {
  const t = useTranslations('orders.list')
  const { order } = useSuspenseQuery(useApi().orders.read.queryOptions({ input: { id } })).data
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
function usePaymentPage({ status, redirect_url }: Order): void {
  const [params] = useSearchParams()
  const isAsked = params.has('pay')
  useEffect(() => {
    if (!isAsked || status !== 'pending' || redirect_url === null) return
    const address = new URL(window.location.href)
    address.searchParams.delete('pay')
    window.history.replaceState(window.history.state, '', address)
    window.location.assign(redirect_url)
  }, [isAsked, status, redirect_url])
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
