import type { ReactNode } from 'react'
import { minus } from '../../../../core/money.ts'
import { apiAddress } from '../../../../web/api/api-address.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import type { Order } from '../../order-contract.ts'
import { useMethodName } from '../../payments/web/method-names.tsx'
import { StatusBadge } from './order-list.tsx'

/** Shows the ordered credits and their price, the invoice, and the way out of the contract. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const money = useMoney()
  const nameOf = useMethodName()
  const { credits, amount, amount_before, currency, discount, vat_rate, vat_amount } = order
  const { is_refund_pending, refunded_amount, mandate_reference } = order
  const { withdrawable_until, withdrawable_amount } = order
  const rate = format.number(vat_rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: 'long', timeStyle: 'short' })
  const rows: [string, ReactNode][] = [
    order.paid_at === null
      ? [t('order.ordered'), t('credits', { count: credits })]
      : [t('order.bought'), t('paidCredits', { count: credits })],
    ...(discount
      ? ([
          [t('checkout.price'), money(amount_before, currency)],
          [
            t('checkout.discount', { percentage: discount.percentage }),
            money(minus(amount, amount_before), currency),
          ],
        ] as [string, ReactNode][])
      : []),
    [t('checkout.total'), <strong key="total">{money(amount, currency)}</strong>],
    ...(vat_rate > 0
      ? ([[t('checkout.vat', { rate }), money(vat_amount, currency)]] as [string, ReactNode][])
      : []),
    [t('checkout.payBy'), nameOf(order.payment_method)],
    [t('order.date'), dateOf(order.paid_at ?? order.created_at)],
    [
      t('order.reference'),
      <span key="reference" className="whitespace-nowrap">
        {order.payment_id}
      </span>,
    ],
    ...(mandate_reference === null
      ? []
      : ([[t('order.mandate'), <span key="mandate">{mandate_reference}</span>]] as [string, ReactNode][])),
  ]
  return (
    <section aria-labelledby="order-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-title" className="text-lg">
          {t('checkout.summary')}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      {is_refund_pending ? <Alert>{t('order.refundPending')}</Alert> : null}
      {refunded_amount > 0 && order.status === 'completed' ? (
        <Alert>{t('order.refundedAmount', { amount: money(refunded_amount, currency) })}</Alert>
      ) : null}
      <dl className="divide-y divide-line border-y border-line tabular-nums">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
      <Documents order={order} />
      {withdrawable_until === null ? null : (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p className="text-muted">
            <span>
              {t(order.immediate_delivery ? 'order.withdrawUntil' : 'order.withdrawFull', {
                date: dateOf(withdrawable_until),
              })}
            </span>{' '}
            <span>
              {withdrawable_amount
                ? t('withdraw.now', { amount: money(withdrawable_amount, currency) })
                : t('withdraw.nothing')}
            </span>
          </p>
          <ButtonLink to={`/withdraw?order=${order.payment_id}`} tone="secondary" size="small">
            {t('order.withdraw')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function Documents({ order: { id, documents } }: { order: Order }) {
  const t = useTranslations('orders.order')
  const address = apiAddress(`/orders/${id}/invoice`)
  return documents.map(({ kind, number }) => (
    <p key={number} className="flex flex-wrap gap-x-5 gap-y-1">
      <DocumentLink href={`${address}?format=html&number=${number}`}>
        {t(kind === 'invoice' ? 'invoicePage' : 'creditNote', { number })}
      </DocumentLink>
      <DocumentLink href={`${address}?format=pdf&number=${number}`} label={`${t('invoicePdf')}: ${number}`}>
        {t('invoicePdf')}
      </DocumentLink>
    </p>
  ))
}

/** `label`: where the text alone is that of other links, too. */
function DocumentLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      className="font-medium text-primary underline decoration-primary/40 underline-offset-[0.2em]"
    >
      {children}
    </a>
  )
}
