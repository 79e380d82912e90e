import { useQuery } from '@tanstack/react-query'
import { data, Form, redirect, useNavigation, useParams, useSearchParams } from 'react-router'
import { isCountry } from '../../../../core/countries.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Badge } from '../../../../web/kit/badge.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { ChevronRight } from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { defineForm, defineScreen, type FormArgs, type ScreenArgs } from '../../../../web/screen.ts'
import { ActiveDiscount } from '../../discounts/web/active-discount.tsx'
import { forgetWelcomeCode } from '../../discounts/web/welcome-code.ts'
import type { PaymentMethodChoice } from '../../order-contract.ts'
import { MethodMark, useMethodName } from '../../payments/web/method-names.tsx'
import { debitMethod, usableNext } from '../../rules.ts'
import { BundlePrice } from './bundle-list.tsx'
import type { PricedBundle } from './bundle-price.ts'
import { applyCode, CodeField, CodeReason, codeIntent } from './code-field.tsx'
import { CountryChoice } from './country-choice.tsx'
import { marketQueries, prepareCode, useBundles, useMethods, useNamedCode } from './market-data.ts'
import { MoneyPage, useClientId } from './money-page.tsx'
import { orderIntent, useOrderProblem, useOrderRefusal } from './order-problem.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTerms } from './order-terms.tsx'
import { methodPath, useSessionChoices, withChoices } from './session-choices.ts'

/** The payment methods for the chosen country; the one that was used last comes first. */
function MethodList({ bundleId }: { bundleId: number }) {
  const t = useTranslations('orders')
  const nameOf = useMethodName()
  const [params] = useSearchParams()
  const { payment_methods, country } = useMethods(bundleId)
  const last = useLastMethod()
  const code = useNamedCode()
  const isTaken = (method: string) => code?.paymentmethods?.includes(method) !== false
  const methods = payment_methods.toSorted((a, b) => Number(b.code === last) - Number(a.code === last))
  return (
    <section aria-labelledby="methods-title" className="flex flex-col gap-4">
      <h2 id="methods-title" className="text-lg">
        {t('checkout.method')}
      </h2>
      <CountryChoice label={t('checkout.methodsIn')} country={country} />
      {methods.length === 0 ? <Alert tone="warning">{t('buy.unavailable')}</Alert> : null}
      <ul className="flex flex-col gap-2.5">
        {methods.map((method) => (
          <li key={method.code}>
            <Link
              to={methodPath(bundleId, method.code, params)}
              tone="quiet"
              className="flex! min-h-14 gap-3 rounded-[14px]! border border-line bg-surface px-4 py-3 text-text! hover:border-primary hover:no-underline!"
            >
              <MethodMark icon={method.icon} />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{nameOf(method.code)}</span>
                {isTaken(method.code) ? null : (
                  <span className="block text-sm text-muted">{t('discount.reasons.paymentmethods')}</span>
                )}
              </span>
              {method.code === last ? <Badge>{t('checkout.last')}</Badge> : null}
              <ChevronRight className="size-5 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the method of the member's last order that was paid. */
function useLastMethod(): string | undefined {
  const { data } = useQuery(useApi().orders.list.queryOptions({ input: {} }))
  return data?.orders.find(({ paid_at }) => paid_at !== null)?.payment_method
}

const screen = defineScreen({
  access: 'session',
  redirect: ({ params: { id = '', paymentmethod }, url }) =>
    paymentmethod === debitMethod ? methodPath(id, paymentmethod, url.searchParams) : null,
  queries: ({ api, url, params }) => [
    ...marketQueries(api, url.searchParams, bundleIn(params.id)),
    api.orders.list.queryOptions({ input: {} }),
  ],
  prepare: async (args) => {
    await Promise.all([prepareCode(args), requireBundle(args)])
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Returns the bundle of the path; undefined for what is no number. */
function bundleIn(id = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** Returns 404 for a bundle that the site does not sell. */
async function requireBundle({ api, queryClient, params, url }: ScreenArgs): Promise<void> {
  const { bundles } = await queryClient.ensureQueryData(marketQueries(api, url.searchParams)[0])
  if (!bundles.some(({ id }) => String(id) === params.id)) throw data(null, { status: 404 })
}

const form = defineForm((args) => (args.form.get('intent') === codeIntent ? applyCode(args) : order(args)))
export const action = form.action
export const clientAction = form.clientAction

async function order({ api, queryClient, form: entered, params, url }: FormArgs): Promise<Response> {
  const text = (name: string) => String(entered.get(name) ?? '')
  const country = url.searchParams.get('country')
  const next = usableNext(url.searchParams.get('next'))
  const code = text('discount_code')
  const paymentCode = text('payment_code').replace(/\s/g, '')
  const { order: placed, redirect_url } = await api.call.orders.place({
    bundle_id: Number(params.id),
    payment_method: params.paymentmethod ?? '',
    client_id: text('client_id'),
    // The boxes are required; what is missing is refused.
    terms_accepted: (entered.get('terms') === 'on') as true,
    immediate_delivery: (entered.get('start') === 'on') as true,
    ...(isCountry(country) && { country }),
    ...(code && { discount_code: code }),
    ...(paymentCode && { payment_code: paymentCode }),
    ...(next && { next }),
  })
  // Reserved, it has not ended.
  forgetWelcomeCode()
  await queryClient.invalidateQueries({ queryKey: api.orders.list.key() })
  const search = new URLSearchParams({ ...(redirect_url && { pay: '1' }), ...(next && { next }) })
  return redirect(`/transactions/${placed.id}?${search}`)
}

/** Choosing how to pay for a bundle, and then ordering it. */
export default function CheckoutScreen() {
  const t = useTranslations('orders')
  const { id, paymentmethod } = useParams()
  const bundle = useBundles(paymentmethod).find((one) => String(one.id) === id)
  const { payment_methods } = useMethods(bundleIn(id))
  useSessionChoices()
  if (!bundle) return null
  const method = payment_methods.find(({ code }) => code === paymentmethod)
  return (
    <MoneyPage title={t('checkout.title', { count: bundle.credits })}>
      {method ? (
        <Ordering key={`${id} ${method.code}`} bundle={bundle} method={method} />
      ) : (
        <Choosing bundle={bundle} />
      )}
    </MoneyPage>
  )
}

function Choosing({ bundle }: { bundle: PricedBundle }) {
  const t = useTranslations('orders')
  const money = useMoney()
  const [params] = useSearchParams()
  const { currency, per_message } = bundle
  return (
    <>
      <div className="-mt-3 flex items-start justify-between gap-6">
        <div className="flex flex-wrap gap-x-3 text-muted">
          {per_message > 0 ? <span>{t('perMessage', { price: money(per_message, currency) })}</span> : null}
          <Link to={withChoices('/credits', params)}>{t('checkout.change')}</Link>
        </div>
        <BundlePrice bundle={bundle} />
      </div>
      <ActiveDiscount discount={bundle.discount} />
      <CodeReason bundle={bundle} />
      <MethodList bundleId={bundle.id} />
      <CodeField />
    </>
  )
}

interface OrderingProps {
  bundle: PricedBundle
  method: PaymentMethodChoice
}

function Ordering({ bundle, method: { code, code_digits, recurring } }: OrderingProps) {
  const t = useTranslations('orders.checkout')
  const nameOf = useMethodName()
  const [params] = useSearchParams()
  const navigation = useNavigation()
  const refusal = useOrderRefusal()
  // An order that was refused is over: the next attempt is another one.
  const clientId = useClientId(refusal)
  const problem = useOrderProblem()
  const isCodeWrong = refusal?.error.code === 'payment_code_invalid'
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === orderIntent
  return (
    <>
      <OrderSummary
        bundle={bundle}
        method={
          <>
            <span>{nameOf(code)}</span>
            <Link to={withChoices(`/credits/${bundle.id}`, params)} className="ms-3">
              {t('change')}
            </Link>
          </>
        }
      />
      <ActiveDiscount discount={bundle.discount} />
      <CodeReason bundle={bundle} />
      <CodeField />
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="intent" value={orderIntent} />
        <input type="hidden" name="client_id" value={clientId} suppressHydrationWarning />
        {/* The price that is shown is the price that is ordered: an ended discount is refused, not left out. */}
        <input type="hidden" name="discount_code" value={bundle.discount?.code ?? ''} />
        {code_digits === null ? null : (
          <PaymentCodeField digits={code_digits} error={isCodeWrong ? refusal?.error.message : undefined} />
        )}
        <OrderTerms isBusy={isBusy} problem={isCodeWrong ? null : problem} isMethodStored={recurring} />
      </Form>
    </>
  )
}

/** The code of a method that the member confirms in the app of their bank. */
function PaymentCodeField({ digits, error }: { digits: number; error: string | undefined }) {
  const t = useTranslations('orders.checkout.code')
  return (
    <TextField
      name="payment_code"
      label={t('label')}
      hint={t('hint')}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\s*(\\d\\s*){${digits}}`}
      maxLength={digits + 4}
      required
      className="max-w-60"
    />
  )
}
