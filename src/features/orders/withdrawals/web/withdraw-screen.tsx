import type { InferContractRouterOutputs } from '@orpc/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { noMoney } from '../../../../core/money.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import { defineForm, defineScreen, type FormArgs, type FormRefusal } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { MoneyPage } from '../../checkout/web/money-page.tsx'
import { ordersOptions } from '../../checkout/web/order-list.tsx'
import type { orders } from '../../contract.ts'
import type { Order } from '../../order-contract.ts'
import { endsPremium } from '../../payment-rules.ts'
import { orderNamed } from '../named-order.ts'

const screen = defineScreen({
  queries: ({ api, isLoggedIn }) => (isLoggedIn ? [ordersOptions(api)] : []),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader
export const handle = { isSameForVisitors: true }

/** The page's receipt of a withdrawal. */
type Receipt = Pick<
  InferContractRouterOutputs<typeof orders>['withdraw'],
  'reference' | 'refund_amount' | 'currency'
>

const form = defineForm(withdraw)
export const action = form.action
export const clientAction = form.clientAction

async function withdraw({ api, queryClient, form: entered }: FormArgs): Promise<Response> {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const { reference, refund_amount, currency } = await api.call.orders.withdraw({
    order_id: orderNamed(text('order_id')),
    email: text('email'),
    name: text('name'),
  })
  await queryClient.invalidateQueries({ queryKey: api.orders.key() })
  return Response.json({ reference, refund_amount, currency } satisfies Receipt)
}

/** Withdraws from a purchase in two steps, logged in or not, with a receipt (law: Withdrawal function). */
export default function WithdrawScreen() {
  const t = useTranslations('orders.withdraw')
  const answer = useActionData<FormRefusal | Receipt>() ?? null
  const [params] = useSearchParams()
  const settings = useSiteSettings()
  if (answer && 'reference' in answer) return <Done receipt={answer} />
  return (
    <MoneyPage title={t('title')} description={t('text', { refund_days: settings?.refund_days ?? 0 })}>
      {answer || params.has('step') ? <WithdrawForm refusal={answer} /> : <Explanation />}
    </MoneyPage>
  )
}

/** The way to the form: from each of the member's own orders, or for one that is entered there. */
function Explanation() {
  const t = useTranslations('orders.withdraw')
  const settings = useSiteSettings()
  const [params] = useSearchParams()
  const order = params.get('order')
  const own = useWithdrawable().filter(({ payment_id }) => order === null || payment_id === order)
  return (
    <>
      <p>{t('text', { refund_days: settings?.refund_days ?? 0 })}</p>
      {own.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {own.map((one) => (
            <OwnOrder key={one.id} order={one} />
          ))}
        </ul>
      ) : (
        <ButtonLink to={formPath(order)} size="large" className="self-start">
          {t('open')}
        </ButtonLink>
      )}
      {own.length > 0 ? (
        <p>
          <Link to={formPath(null)}>{t('other')}</Link>
        </p>
      ) : null}
    </>
  )
}

function OwnOrder({
  order: { payment_id, credits, created_at, withdrawable_amount, currency },
}: {
  order: Order
}) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const money = useMoney()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="font-semibold">{t('credits', { count: credits })}</p>
        <p className="text-sm text-muted">
          <span>{t('list.number', { reference: payment_id })}</span> ·{' '}
          <time dateTime={created_at}>{format.dateTime(new Date(created_at), { dateStyle: 'medium' })}</time>
        </p>
        <p className="text-sm text-muted">
          {withdrawable_amount
            ? t('withdraw.now', { amount: money(withdrawable_amount, currency) })
            : t('withdraw.nothing')}
        </p>
      </div>
      <ButtonLink to={formPath(payment_id)} size="small">
        {t('withdraw.open')}
      </ButtonLink>
    </li>
  )
}

const formPath = (order: string | null) =>
  `/withdraw?${new URLSearchParams({ step: 'form', ...(order && { order }) })}`

/** Returns the member's orders, newest first, and whether these are all of them; none for visitors. */
function useOwnOrders(): { orders: Order[]; isAll: boolean } {
  const isLoggedIn = useCurrentUser() !== null
  const { data, hasNextPage } = useInfiniteQuery({ ...ordersOptions(useApi()), enabled: isLoggedIn })
  return { orders: data?.pages.flatMap((page) => page.orders) ?? [], isAll: isLoggedIn && !hasNextPage }
}

function useWithdrawable(): Order[] {
  return useOwnOrders().orders.filter(({ withdrawable_until }) => withdrawable_until !== null)
}

/**
 * Warns that Premium ends with the withdrawal, or that it may where the order, or other orders, are not known here.
 */
function PremiumNotice({ order }: { order: Order | undefined }) {
  const t = useTranslations('orders.withdraw')
  const user = useCurrentUser()
  const { orders, isAll } = useOwnOrders()
  if (user && !user.paid_user) return null
  if (!order) return <Alert>{t('premiumMaybe')}</Alert>
  const others = orders.filter(({ id }) => id !== order.id)
  if (!endsPremium(order, order.withdrawable_amount ?? noMoney, others)) return null
  return <Alert>{t(isAll ? 'premium' : 'premiumMaybe')}</Alert>
}

function WithdrawForm({ refusal }: { refusal: FormRefusal | null }) {
  const t = useTranslations('orders.withdraw')
  const user = useCurrentUser()
  const [params] = useSearchParams()
  const money = useMoney()
  const order = useWithdrawable().find(({ payment_id }) => payment_id === params.get('order'))
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state === 'submitting'
  const { fields, message } = refusedForm(refusal, {})
  const code = refusal?.error.code
  useFocusRefused(formRef, refusal)
  const entered = (name: string, otherwise: string) => refusal?.values[name] ?? otherwise
  return (
    <Form ref={formRef} method="post" className="flex max-w-500 flex-col gap-5">
      <h2 className="text-lg">{t('form')}</h2>
      {order?.withdrawable_amount == null ? null : (
        <p>
          {order.withdrawable_amount > 0
            ? t('now', { amount: money(order.withdrawable_amount, order.currency) })
            : t('nothing')}
        </p>
      )}
      {message ? (
        <Alert tone="danger" isAnnounced>
          {code === 'not_found' ? t('notFound') : code === 'too_many_requests' ? t('byReference') : message}
        </Alert>
      ) : null}
      <TextField
        name="order_id"
        label={t('order')}
        hint={t('orderHint')}
        autoComplete="off"
        required
        maxLength={40}
        defaultValue={entered('order_id', params.get('order') ?? '')}
        error={fields.order_id}
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        autoComplete="email"
        required
        defaultValue={entered('email', user?.email ?? '')}
        error={fields.email}
      />
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={entered('name', user?.profile.name ?? '')}
        error={fields.name}
      />
      <PremiumNotice order={order} />
      <Button type="submit" size="large" isLoading={isBusy} className="self-start">
        {t('confirm')}
      </Button>
    </Form>
  )
}

function Done({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('orders.withdraw')
  const money = useMoney()
  const list = useTranslations('orders.list')
  const isLoggedIn = useCurrentUser() !== null
  const { reference, refund_amount, currency } = receipt
  return (
    <MoneyPage title={t('doneTitle')}>
      <div role="status" className="flex flex-col gap-2">
        <p>{t('done', { reference })}</p>
        {refund_amount === null || currency === null ? (
          <p>{t('mailed')}</p>
        ) : (
          <p>{refund_amount > 0 ? t('refund', { amount: money(refund_amount, currency) }) : t('nothing')}</p>
        )}
      </div>
      {isLoggedIn ? (
        <ButtonLink to="/transactions" tone="secondary" className="self-start">
          {list('all')}
        </ButtonLink>
      ) : null}
    </MoneyPage>
  )
}
