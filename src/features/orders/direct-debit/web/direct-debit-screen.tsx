import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { refusedForm } from '../../../../web/refused-form.ts'
import { defineForm, defineScreen, type FormArgs, type ScreenArgs } from '../../../../web/screen.ts'
import { applyCode, CodeField, CodeReason, codeIntent } from '../../checkout/web/code-field.tsx'
import { marketQueries, prepareCode, useBundles } from '../../checkout/web/market-data.ts'
import { MoneyPage } from '../../checkout/web/money-page.tsx'
import { orderIntent, useOrderProblem, useOrderRefusal } from '../../checkout/web/order-problem.tsx'
import { OrderSummary } from '../../checkout/web/order-summary.tsx'
import { areTermsAccepted, OrderTerms } from '../../checkout/web/order-terms.tsx'
import { useSessionChoices } from '../../checkout/web/session-choices.ts'
import { ActiveDiscount } from '../../discounts/web/active-discount.tsx'
import { useMethodName } from '../../payments/web/method-names.tsx'
import { debitMethod } from '../../rules.ts'
import { DebitForm, useIsDebitRepeatable } from './debit-form.tsx'

/** The code of the text message, with the order button: the order comes about here. */
function DebitCodeForm() {
  const t = useTranslations('orders')
  const refusal = useOrderRefusal()
  const problem = useOrderProblem()
  const isBusy = useNavigation().state === 'submitting'
  const [params] = useSearchParams()
  const isMethodStored = useIsDebitRepeatable()
  const { fields } = refusedForm(refusal, { code_invalid: 'sms_code' })
  const back = new URLSearchParams(params)
  back.delete('mandate')
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={orderIntent} />
      <div>
        <h2 className="text-lg">{t('debit.codeTitle')}</h2>
        <p className="mt-1 text-muted" role="status">
          {t('debit.codeText')}
        </p>
      </div>
      <TextField
        name="sms_code"
        label={t('debit.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={fields.sms_code}
        className="max-w-60"
      />
      <p className="-mt-2 text-sm">
        <Link to={`/directdebit?${back}`}>{t('debit.restart')}</Link>
      </p>
      <OrderTerms
        isBusy={isBusy}
        problem={'sms_code' in fields ? null : problem}
        isMethodStored={isMethodStored}
      />
    </Form>
  )
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => [
    ...marketQueries(api, url.searchParams),
    api.sites.company.queryOptions({ input: {} }),
  ],
  prepare: async (args) => {
    await Promise.all([prepareCode(args), requireBundle(args)])
  },
  redirect: ({ url }) => (url.searchParams.has('bundle') ? null : '/credits'),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

async function requireBundle({ api, queryClient, url }: ScreenArgs): Promise<void> {
  const { bundles } = await queryClient.ensureQueryData(marketQueries(api, url.searchParams)[0])
  if (!bundles.some(({ id }) => String(id) === url.searchParams.get('bundle')))
    throw data(null, { status: 404 })
}

const form = defineForm((args) => {
  if (args.form.get('intent') === codeIntent) return applyCode(args)
  return args.url.searchParams.has('mandate') ? confirm(args) : start(args)
})
export const action = form.action
export const clientAction = form.clientAction

/** Step 1: the mandate. The address then carries its number. */
async function start({ api, form: entered, url }: FormArgs): Promise<Response> {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const code = text('discount_code')
  const { mandate_id } = await api.call.orders.startDirectDebit({
    bundle_id: Number(url.searchParams.get('bundle')),
    account_holder: text('account_holder'),
    iban: text('iban'),
    street: text('street'),
    house_number: text('house_number'),
    zip: text('zip'),
    city: text('city'),
    phone: text('phone'),
    authorized: entered.get('authorized') === 'on',
    client_id: text('client_id'),
    ...(code && { discount_code: code }),
  })
  const search = new URLSearchParams(url.searchParams)
  search.set('mandate', String(mandate_id))
  return redirect(`${url.pathname}?${search}`)
}

/** Step 2: the code of the text message, which orders. */
async function confirm({ api, queryClient, form: entered, url }: FormArgs): Promise<Response> {
  const { searchParams } = url
  if (!areTermsAccepted(entered)) {
    searchParams.set('unticked', '1')
    return redirect(`${url.pathname}?${searchParams}`)
  }
  const { order } = await api.call.orders.confirmDirectDebit({
    id: Number(searchParams.get('mandate')),
    sms_code: String(entered.get('sms_code') ?? ''),
    // The boxes are ticked.
    immediate_delivery: true,
  })
  await queryClient.invalidateQueries({ queryKey: api.orders.list.key() })
  const next = searchParams.get('next')
  return redirect(
    `/transactions/${order.id}?${new URLSearchParams({ returned: '1', ...(next && { next }) })}`,
  )
}

/** Paying by direct debit: the mandate first, then the code of the text message (product: Orders). */
export default function DirectDebitScreen() {
  const t = useTranslations('orders.debit')
  const nameOf = useMethodName()
  const [params] = useSearchParams()
  const bundle = useBundles(debitMethod).find(({ id }) => String(id) === params.get('bundle'))
  useSessionChoices()
  if (!bundle) return null
  return (
    <MoneyPage title={t('title')}>
      <OrderSummary bundle={bundle} method={nameOf(debitMethod)} />
      <ActiveDiscount discount={bundle.discount} />
      {params.has('mandate') ? (
        <DebitCodeForm />
      ) : (
        <>
          <CodeReason bundle={bundle} />
          <CodeField />
          <DebitForm discount={bundle.discount?.code ?? ''} />
        </>
      )}
    </MoneyPage>
  )
}
