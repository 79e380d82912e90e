import { regionNames } from '../../../core/intl.ts'
import { type Currency, currencyCodes, minorUnits } from '../../../core/money.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import { paymentMethods } from '../../orders/method-rules.ts'
import { type PaymentState, paymentStates } from '../../orders/payment-rules.ts'
import { useMethodName } from '../../orders/web/public.tsx'

const refundStates = ['requested', 'sent', 'done', 'failed', 'held', 'reversed'] as const
const causes = ['withdrawal', 'staff', 'provider', 'charge_back', 'cancelled', 'code_used', 'erased'] as const
const outcomes = ['moved', 'waiting', 'ignored', 'anomaly', 'mismatch', 'settled'] as const

/** Codes of payment methods, for filters. */
export const methodCodes = paymentMethods.map(({ code }) => code)

/** Returns the words for the codes of orders and payments. A code without words is shown as it is. */
export function useMoneyNames() {
  const t = useTranslations('money')
  const locale = useLocale()
  const format = useFormatter()
  const money = useMoney()
  const methodName = useMethodName()
  return {
    state: (state: string) => (isOneOf(paymentStates, state) ? t(`states.${state}`) : state),
    refundState: (state: string) => (isOneOf(refundStates, state) ? t(`refundStates.${state}`) : state),
    cause: (cause: string) => (isOneOf(causes, cause) ? t(`causes.${cause}`) : cause),
    outcome: (outcome: string | null) => {
      if (outcome === null) return t('outcomes.open')
      return isOneOf(outcomes, outcome) ? t(`outcomes.${outcome}`) : outcome
    },
    method: (code: string) => (isOneOf(methodCodes, code) ? methodName(code) : code),
    country: (code: string) => regionNames(locale).of(code) ?? code,
    money: (amount: number, currency: string) =>
      isOneOf(currencyCodes, currency)
        ? money(minorUnits(amount), currency as Currency)
        : `${amount / 100} ${currency}`,
    moment: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
    day: (day: string) =>
      format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }),
    month: (month: string) =>
      format.dateTime(new Date(`${month.slice(0, 7)}-15T12:00:00Z`), { month: 'short', year: 'numeric' }),
    count: (value: number) => format.number(value),
    share: (value: number | null) =>
      value === null ? '–' : format.number(value, { style: 'percent', maximumFractionDigits: 2 }),
    rate: (hundredths: number) =>
      format.number(hundredths / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
  }
}

/** Tones of a payment's state: what has gone back, failed, or still moves. */
export function toneOf(state: string): 'success' | 'warning' | 'danger' | 'neutral' {
  const tones: Partial<Record<PaymentState, 'success' | 'warning' | 'danger'>> = {
    paid: 'success',
    captured: 'success',
    charge_back_reversed: 'success',
    charged_back: 'danger',
    failed: 'danger',
    refund_pending: 'warning',
    withdrawn: 'warning',
    returning: 'warning',
  }
  return tones[state as PaymentState] ?? 'neutral'
}
