import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { Api } from '../../../../web/api/api.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Button, type ButtonTone } from '../../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { SandboxPage } from '../../../../web/kit/sandbox-page.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { defineScreen, loadDocument } from '../../../../web/screen.ts'
import { methodOf } from '../../method-rules.ts'
import type { OrderStatus } from '../../payment-rules.ts'
import { useMethodName } from '../../payments/web/method-names.tsx'
import { maxCardLength, type SandboxOutcome, sandboxManners } from '../../rules.ts'

const paymentOptions = (api: Api, reference = '') =>
  api.orders.sandboxPayment.queryOptions({ input: { reference } })

const screen = defineScreen({ queries: ({ api, params }) => [paymentOptions(api, params.reference)] })
export const loader = screen.loader
export const clientLoader = loadDocument

/** Plain forms only: the page plays another service, which has none of our scripts. */
export const handle = { isHydrated: false }

/** The outcomes to choose from before the payment, at the second factor, and after it. */
const outcomes = {
  open: ['succeed', 'pending', 'step_up', 'authorise', 'fail', 'cancel', 'expire'],
  stepUp: ['succeed', 'fail'],
  paid: ['refund', 'charge_back', 'decline_recurring'],
} as const satisfies Record<string, SandboxOutcome[]>

/** The statuses that members see of the sandbox's states; every other state is pending. */
const statuses: Record<string, OrderStatus> = {
  paid: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'cancelled',
  charged_back: 'refunded',
}

/** The simulated page of a payment service; not found where payments are real. */
export default function SandboxPaymentScreen() {
  const t = useTranslations('orders.sandbox')
  const status = useTranslations('orders.status')
  const money = useMoney()
  const nameOf = useMethodName()
  const { reference } = useParams()
  const [params] = useSearchParams()
  const { payment } = useSuspenseQuery(paymentOptions(useApi(), reference)).data
  const { amount, currency, payment_method, state } = payment
  const isPaid = state === 'paid'
  const isSteppingUp = params.has('step_up') && state === 'pending'
  const shown = isPaid ? outcomes.paid : isSteppingUp ? outcomes.stepUp : outcomes.open
  return (
    <SandboxPage title={t('title')} badge={t('badge')}>
      <p className="text-muted">{isSteppingUp ? t('stepUp') : t('text')}</p>
      <p className="font-semibold tabular-nums">
        <span>{t('about', { amount: money(amount, currency), method: nameOf(payment_method) })}</span>
        <span className="block text-sm font-normal text-muted">{status(statuses[state] ?? 'pending')}</span>
      </p>
      <form method="post" className="flex w-full flex-col gap-2.5" action={`/sandbox/pay/${reference}`}>
        {isPaid ? (
          <h2 className="text-lg">{t('after')}</h2>
        ) : (
          <ChoiceGroup
            kind="one"
            look="chips"
            name="manner"
            label={t('manner')}
            defaultValue="once"
            choices={sandboxManners.map((manner) => ({
              value: manner,
              label: t(`manners.${manner}`),
            }))}
            className="mb-3"
          />
        )}
        {!isPaid && methodOf(payment_method)?.recurring && (
          <TextField
            label={t('card')}
            hint={t('cardHint')}
            name="card"
            maxLength={maxCardLength}
            autoComplete="off"
          />
        )}
        {shown.map((outcome) => (
          <Button
            key={outcome}
            type="submit"
            name="outcome"
            value={outcome}
            tone={toneOf(outcome)}
            size="large"
          >
            {t(`outcomes.${outcome}`)}
          </Button>
        ))}
      </form>
      <Link to="/transactions" reloadDocument>
        {t('back')}
      </Link>
    </SandboxPage>
  )
}

function toneOf(outcome: SandboxOutcome): ButtonTone {
  return outcome === 'succeed' ? 'primary' : 'secondary'
}
