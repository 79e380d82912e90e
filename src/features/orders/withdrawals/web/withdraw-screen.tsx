import { useRef } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import type { FormArgs, FormRefusal } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { MoneyPage } from '../../checkout/web/money-page.tsx'
import { type Api, defineForm, defineScreen } from '../../web/api.ts'

const screen = defineScreen({})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What the page shows of a withdrawal. */
interface Receipt {
  reference: string
  refund_amount: number
  currency: string
}

const form = defineForm(withdraw)
export const action = form.action
export const clientAction = form.clientAction

async function withdraw({ api, queryClient, form: entered }: FormArgs<Api>): Promise<Response> {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const { reference, refund_amount, currency } = await api.call.orders.withdraw({
    order_id: Number(text('order_id').replace(/\D/g, '')),
    email: text('email'),
    name: text('name'),
  })
  await queryClient.invalidateQueries({ queryKey: api.orders.key() })
  return Response.json({ reference, refund_amount, currency } satisfies Receipt)
}

/** Withdraws from a purchase in two steps, logged in or not, with a receipt (law: 2.2, Withdrawal function). */
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

function Explanation() {
  const t = useTranslations('orders.withdraw')
  const settings = useSiteSettings()
  const [params] = useSearchParams()
  const order = params.get('order')
  const search = new URLSearchParams({ step: 'form', ...(order && { order }) })
  return (
    <>
      <p>{t('text', { refund_days: settings?.refund_days ?? 0 })}</p>
      <ButtonLink to={`/withdraw?${search}`} size="large" className="self-start">
        {t('open')}
      </ButtonLink>
    </>
  )
}

function WithdrawForm({ refusal }: { refusal: FormRefusal | null }) {
  const t = useTranslations('orders.withdraw')
  const user = useCurrentUser()
  const [params] = useSearchParams()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state === 'submitting'
  const { fields, message } = refusedForm(refusal, {})
  const isUnknown = refusal?.error.code === 'not_found'
  useFocusRefused(formRef, refusal)
  const entered = (name: string, otherwise: string) => refusal?.values[name] ?? otherwise
  return (
    <Form ref={formRef} method="post" className="flex max-w-500 flex-col gap-5">
      <h2 className="text-lg">{t('form')}</h2>
      {message ? (
        <Alert tone="danger" isAnnounced>
          {isUnknown ? t('notFound') : message}
        </Alert>
      ) : null}
      <TextField
        name="order_id"
        label={t('order')}
        hint={t('orderHint')}
        inputMode="numeric"
        required
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
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={entered('name', '')}
        error={fields.name}
      />
      <Button type="submit" size="large" isLoading={isBusy} className="self-start">
        {t('confirm')}
      </Button>
    </Form>
  )
}

function Done({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('orders.withdraw')
  const money = useMoney()
  const { reference, refund_amount, currency } = receipt
  return (
    <MoneyPage title={t('doneTitle')}>
      <div role="status" className="flex flex-col gap-2">
        <p>{t('done', { reference })}</p>
        <p>{refund_amount > 0 ? t('refund', { amount: money(refund_amount, currency) }) : t('nothing')}</p>
      </div>
    </MoneyPage>
  )
}
