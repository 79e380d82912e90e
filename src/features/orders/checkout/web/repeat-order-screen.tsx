import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Api } from '../../../../web/api/api.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { defineForm, defineScreen, type FormArgs } from '../../../../web/screen.ts'
import { ActiveDiscount } from '../../discounts/web/active-discount.tsx'
import { useMethodName } from '../../payments/web/method-names.tsx'
import type { PricedBundle } from './bundle-price.ts'
import { applyCode, CodeField, CodeReason, codeIntent } from './code-field.tsx'
import { marketQueries, prepareCode, useBundles, useMethods } from './market-data.ts'
import { MoneyPage, useClientId } from './money-page.tsx'
import { orderIntent, useOrderProblem, useOrderRefusal } from './order-problem.tsx'
import { OrderSummary } from './order-summary.tsx'
import { areTermsAccepted, OrderTerms } from './order-terms.tsx'
import { useSessionChoices, withChoices } from './session-choices.ts'

const offerOptions = (api: Api) => api.orders.repeatOffer.queryOptions({ input: {} })

const screen = defineScreen({
  access: 'session',
  // Where nothing is stored, the bundles are the next step.
  redirect: async ({ api, queryClient, url }) => {
    const offer = await queryClient.ensureQueryData(offerOptions(api))
    return offer.bundle_id === null || offer.payment_method === null
      ? withChoices('/credits', url.searchParams)
      : null
  },
  queries: ({ api, url }) => [...marketQueries(api, url.searchParams)],
  prepare: prepareCode,
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm((args) => (args.form.get('intent') === codeIntent ? applyCode(args) : repeat(args)))
export const action = form.action
export const clientAction = form.clientAction

async function repeat({ api, queryClient, form: entered, url }: FormArgs): Promise<Response | null> {
  if (!areTermsAccepted(entered)) return redirect(`${url.pathname}?${withUnticked(url.searchParams)}`)
  const code = String(entered.get('discount_code') ?? '')
  const { order } = await api.call.orders
    .repeat({
      client_id: String(entered.get('client_id')),
      bundle_id: Number(entered.get('bundle_id')),
      // The boxes are ticked.
      immediate_delivery: true,
      ...(code && { discount_code: code }),
    })
    // A declined order is listed too.
    .finally(() => queryClient.invalidateQueries({ queryKey: api.orders.list.key() }))
  const next = url.searchParams.get('next')
  const search = new URLSearchParams({ returned: '1', ...(next && { next }) })
  return redirect(`/transactions/${order.id}?${search}`)
}

function withUnticked(params: URLSearchParams): string {
  const search = new URLSearchParams(params)
  search.set('unticked', '1')
  return search.toString()
}

/** Refusals of the stored method, and not of the order. */
const needsOtherMethod = ['recurring_failed', 'repeat_blocked', 'direct_debit_limit', 'direct_debit_blocked']

/** Orders again with the stored card or mandate (product: Orders). */
export default function RepeatOrderScreen() {
  const t = useTranslations('orders')
  const nameOf = useMethodName()
  const { payment_method, bundle_id } = useSuspenseQuery(offerOptions(useApi())).data
  const bundles = useBundles(payment_method ?? undefined)
  const refusal = useOrderRefusal()
  useSessionChoices()
  const [chosen, setChosen] = useState(refusal?.values.bundle_id ?? String(bundle_id))
  // A declined order is over: the next attempt is another one.
  const clientId = useClientId(refusal)
  const navigation = useNavigation()
  const isBusy = navigation.state === 'submitting' && navigation.formData?.get('intent') === orderIntent
  const problem = useOrderProblem()
  const [params] = useSearchParams()
  const bundle = bundles.find(({ id }) => String(id) === chosen) ?? bundles[0]
  if (!bundle) return null
  const isDeclined = needsOtherMethod.includes(refusal?.error.code ?? '')
  return (
    <MoneyPage title={t('repeat.title')} hasTabs>
      <p>
        <span>{t('repeat.text', { method: nameOf(payment_method ?? '') })}</span>{' '}
        {isDeclined ? null : (
          <Link to={withChoices(`/credits/${bundle.id}`, params)}>{t('repeat.other')}</Link>
        )}
      </p>
      {isDeclined ? <Declined message={refusal?.error.message ?? ''} bundleId={bundle.id} /> : null}
      <ActiveDiscount discount={bundle.discount} />
      <CodeReason bundle={bundle} />
      <CodeField />
      <Form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="intent" value={orderIntent} />
        <input type="hidden" name="client_id" value={clientId} suppressHydrationWarning />
        <input type="hidden" name="discount_code" value={bundle.discount?.code ?? ''} />
        <BundleChoice bundles={bundles} chosen={String(bundle.id)} onChange={setChosen} />
        <OrderSummary bundle={bundle} />
        <OrderTerms isBusy={isBusy} problem={isDeclined ? null : problem} />
      </Form>
    </MoneyPage>
  )
}

interface BundleChoiceProps {
  bundles: readonly PricedBundle[]
  chosen: string
  onChange: (id: string) => void
}

function BundleChoice({ bundles, chosen, onChange }: BundleChoiceProps) {
  const t = useTranslations('orders')
  const money = useMoney()
  return (
    <ChoiceGroup
      kind="one"
      name="bundle_id"
      label={t('repeat.bundle')}
      value={chosen}
      onChange={onChange}
      choices={bundles.map(({ id, credits, amount, currency, per_message }) => ({
        value: String(id),
        label: t('credits', { count: credits }),
        hint: per_message > 0 ? t('perMessage', { price: money(per_message, currency) }) : undefined,
        aside: <span className="font-semibold tabular-nums">{money(amount, currency)}</span>,
      }))}
    />
  )
}

/** The stored card was declined, or the direct debit is over its limits: another method, PayPal first where it is offered (decisions: Readings). */
function Declined({ message, bundleId }: { message: string; bundleId: number }) {
  const t = useTranslations('orders.repeat')
  const nameOf = useMethodName()
  const [params] = useSearchParams()
  const hasPayPal = useMethods().payment_methods.some(({ code }) => code === 'paypal')
  return (
    <Alert
      tone="danger"
      isAnnounced
      title={message}
      action={
        <span className="flex flex-wrap gap-2">
          {hasPayPal ? (
            <ButtonLink to={withChoices(`/credits/${bundleId}/paypal`, params)} size="small">
              {nameOf('paypal')}
            </ButtonLink>
          ) : null}
          <ButtonLink to={withChoices(`/credits/${bundleId}`, params)} size="small" tone="secondary">
            {t('other')}
          </ButtonLink>
        </span>
      }
    />
  )
}
