import type { ReactNode } from 'react'
import { minus } from '../../../../core/money.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { vatIn, vatRateOf } from '../../vat-rules.ts'
import type { PricedBundle } from './bundle-price.ts'
import { usePriceCountry } from './market-data.ts'

interface OrderSummaryProps {
  bundle: PricedBundle
  /** The payment method, with a link to change it. */
  method?: ReactNode
}

/** Shows the bundle and its price, with the tax of the buyer's own country in it. */
export function OrderSummary({ bundle, method }: OrderSummaryProps) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const money = useMoney()
  const { amount, amount_before, currency, discount, credits, per_message } = bundle
  const rate = vatRateOf(usePriceCountry(), new Date())
  const percent = format.number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="text-lg">
        {t('checkout.summary')}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line tabular-nums">
        <Row name={t('paidCredits', { count: credits })} value={money(amount_before, currency)}>
          {per_message > 0 ? t('perMessage', { price: money(per_message, currency) }) : null}
        </Row>
        {discount && amount < amount_before ? (
          <Row
            name={t('checkout.discount', { percentage: discount.percentage })}
            value={money(minus(amount, amount_before), currency)}
          />
        ) : null}
        {method ? <Row name={t('checkout.payBy')} value={method} /> : null}
        <Row
          name={<strong>{t('checkout.total')}</strong>}
          value={<strong className="text-lg">{money(amount, currency)}</strong>}
        >
          {rate > 0
            ? t('checkout.vatOf', { rate: percent, amount: money(vatIn(amount, rate), currency) })
            : null}
        </Row>
      </dl>
    </section>
  )
}

function Row({ name, value, children }: { name: ReactNode; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="min-w-0">
        <span>{name}</span>
        {children ? <span className="block text-sm font-normal text-muted">{children}</span> : null}
      </dt>
      <dd className="text-end">{value}</dd>
    </div>
  )
}
