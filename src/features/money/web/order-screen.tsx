import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { Api } from '../../../web/api/api.ts'
import { apiAddress } from '../../../web/api/api-address.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage, useMayDo } from '../../staff/web/public.tsx'
import type { StaffOrderFile } from '../../support/contract.ts'
import { DataTable } from './data-table.tsx'
import { toneOf, useMoneyNames } from './names.ts'
import { FraudDialog, RefundDialog } from './order-dialogs.tsx'

/** The query of an order. */
export function orderOptions(api: Api, id: number) {
  return api.support.order.queryOptions({ input: { id } })
}

const idOf = (params: { id?: string | undefined }) => {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 })
  return id
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [orderOptions(api, idOf(params))],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** One order with its payment, refunds, documents and what the provider has reported. */
export default function OrderScreen() {
  const t = useTranslations('money.order')
  const { data } = useQuery(orderOptions(useApi(), idOf(useParams())))
  const may = useMayDo()
  const [dialog, setDialog] = useState<'refund' | 'fraud' | null>(null)
  const order = data?.order
  if (!order) return null
  return (
    <StaffPage
      title={t('title', { reference: order.payment_id })}
      actions={
        <>
          {may('orders.write') && order.paid_at !== null && order.fraud_report === null ? (
            <Button tone="secondary" size="small" onClick={() => setDialog('fraud')}>
              {t('reportFraud')}
            </Button>
          ) : null}
          {may('refunds.give') && order.refundable ? (
            <Button size="small" onClick={() => setDialog('refund')}>
              {t('refund')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(20rem,1fr)_minmax(0,2fr)]">
        <Facts order={order} />
        <div className="flex min-w-0 flex-col gap-6">
          <History order={order} />
          <Reports order={order} />
          <Refunds order={order} />
        </div>
      </div>
      <RefundDialog order={order} isOpen={dialog === 'refund'} onClose={() => setDialog(null)} />
      <FraudDialog order={order} isOpen={dialog === 'fraud'} onClose={() => setDialog(null)} />
    </StaffPage>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ order }: { order: StaffOrderFile }) {
  const t = useTranslations('money.order')
  const names = useMoneyNames()
  const { member, documents, fraud_report } = order
  const facts: [string, ReactNode][] = [
    [
      t('payment'),
      <Badge key="state" tone={toneOf(order.state)}>
        {names.state(order.state)}
      </Badge>,
    ],
    [t('amount'), names.money(order.amount, order.currency)],
    [t('vat'), `${names.rate(order.vat_rate)} (${names.country(order.country)})`],
    ...(order.refunded_amount > 0
      ? ([[t('refunded'), names.money(order.refunded_amount, order.currency)]] as [string, ReactNode][])
      : []),
    [t('credits'), String(order.credits)],
    ...(order.debt_credits > 0 ? ([[t('debt'), String(order.debt_credits)]] as [string, ReactNode][]) : []),
    [t('buyer'), member ? `${member.name} (${member.id})` : t('erased')],
    [t('site'), order.site],
    [t('method'), names.method(order.payment_method)],
    [t('provider'), [order.provider, order.provider_ref].filter(Boolean).join(' · ')],
    [t('placed'), names.moment(order.created_at)],
    ...(order.paid_at === null ? [] : ([[t('paid'), names.moment(order.paid_at)]] as [string, ReactNode][])),
    ...(fraud_report
      ? ([
          [t('fraud'), [names.moment(fraud_report.at), fraud_report.reference].filter(Boolean).join(' · ')],
        ] as [string, ReactNode][])
      : []),
    ...(documents.length === 0
      ? []
      : ([
          [
            t('documents'),
            <ul key="documents" className="flex flex-col items-start">
              {documents.map(({ number, kind }) => (
                <li key={number}>
                  <a
                    href={apiAddress(
                      `/admin/orders/${order.id}/invoice?number=${encodeURIComponent(number)}`,
                    )}
                    className="inline-flex min-h-6 text-primary underline"
                  >
                    {t(kind, { number })}
                  </a>
                </li>
              ))}
            </ul>,
          ],
        ] as [string, ReactNode][])),
  ]
  return (
    <dl className="grid grid-cols-[max-content_1fr] content-start gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ order }: { order: StaffOrderFile }) {
  const t = useTranslations('money.order')
  const names = useMoneyNames()
  return (
    <Section title={t('history')}>
      <DataTable
        label={t('history')}
        empty="–"
        columns={[
          { key: 'at', name: t('columns.at') },
          { key: 'state', name: t('columns.state') },
          { key: 'cause', name: t('columns.cause') },
        ]}
        rows={order.states.map(({ state, cause, at }, index) => ({
          key: `${index}`,
          cells: [
            names.moment(at),
            names.state(state),
            <code key="cause" className="text-muted">
              {cause}
            </code>,
          ],
        }))}
      />
    </Section>
  )
}

function Reports({ order }: { order: StaffOrderFile }) {
  const t = useTranslations('money.order')
  const names = useMoneyNames()
  return (
    <Section title={t('reports')}>
      <DataTable
        label={t('reports')}
        empty={t('noReports')}
        columns={[
          { key: 'at', name: t('columns.at') },
          { key: 'report', name: t('columns.report') },
          { key: 'amount', name: t('amount'), isNumber: true },
          { key: 'outcome', name: t('columns.outcome') },
        ]}
        rows={order.reports.map(({ id, kind, amount, currency, outcome, at }) => ({
          key: String(id),
          tone: outcome === 'anomaly' || outcome === 'mismatch' ? 'danger' : undefined,
          cells: [
            names.moment(at),
            names.state(kind),
            amount === null || currency === null ? '–' : names.money(amount, currency),
            names.outcome(outcome),
          ],
        }))}
      />
    </Section>
  )
}

function Refunds({ order }: { order: StaffOrderFile }) {
  const t = useTranslations('money.order')
  const names = useMoneyNames()
  if (order.refunds.length === 0) return null
  return (
    <Section title={t('refunds')}>
      <DataTable
        label={t('refunds')}
        empty="–"
        columns={[
          { key: 'at', name: t('columns.at') },
          { key: 'reference', name: t('columns.receipt') },
          { key: 'cause', name: t('columns.cause') },
          { key: 'amount', name: t('amount'), isNumber: true },
          { key: 'credits', name: t('credits'), isNumber: true },
          { key: 'state', name: t('columns.state') },
        ]}
        rows={order.refunds.map(({ id, reference, cause, amount, credits, state, created_at }) => ({
          key: String(id),
          cells: [
            names.moment(created_at),
            reference,
            names.cause(cause),
            names.money(amount, order.currency),
            String(credits),
            names.refundState(state),
          ],
        }))}
      />
      <p className="text-sm">
        <Link to="/admin/queue/withdrawal">{t('waiting')}</Link>
      </p>
    </Section>
  )
}
