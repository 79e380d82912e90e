import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { DayField, FilterForm } from '../../staff/web/public.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import {
  chargeBackDays,
  deferredDay,
  lastQuarters,
  optionsOf,
  quarterIn,
  turnoverDays,
} from './money-options.ts'
import { useMoneyNames } from './names.ts'

interface TabProps {
  search: URLSearchParams
}

interface ReportProps extends TabProps, Pick<DataTableProps, 'columns' | 'rows'> {
  label: string
  /** What the table counts, and what it leaves out. */
  note: string
  filters: ReactNode
  above?: string | undefined
}

/** A table with its filters above and what it counts below. */
function Report({ search, label, note, filters, above, columns, rows }: ReportProps) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  return (
    <>
      <FilterForm search={search} submit={orders('filter')}>
        {filters}
      </FilterForm>
      {above ? <p className="text-sm">{above}</p> : null}
      <DataTable label={label} empty={t('nothing')} columns={columns} rows={rows} />
      <p className="max-w-prose text-sm text-muted">{note}</p>
    </>
  )
}

function Days({ from, to }: { from: string; to: string }) {
  const t = useTranslations('money.orders')
  return (
    <>
      <DayField name="from" label={t('from')} value={from} />
      <DayField name="to" label={t('to')} value={to} />
    </>
  )
}

/** What became of orders, by method and provider. */
export function TurnoverTab({ search }: TabProps) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const api = useApi()
  const { data } = useQuery(optionsOf.turnover(api, search))
  const sites = useQuery(api.money.overview.queryOptions({ input: {} })).data?.sites ?? []
  const sum = (amount: number, count: number, currency: string) =>
    count === 0 ? '–' : `${names.money(amount, currency)} (${count})`
  return (
    <Report
      search={search}
      label={t('tabs.turnover')}
      note={t('turnoverNote')}
      filters={
        <>
          <Days {...turnoverDays(search)} />
          {sites.length > 1 ? (
            <SelectField
              name="site"
              label={orders('site')}
              emptyLabel={orders('all')}
              defaultValue={search.get('site') ?? ''}
              options={sites.map(({ id, host }) => ({ value: String(id), label: host }))}
              className="w-44"
            />
          ) : null}
        </>
      }
      columns={[
        { key: 'method', name: orders('method') },
        { key: 'provider', name: t('columns.provider') },
        { key: 'created', name: t('columns.created'), isNumber: true },
        { key: 'paid', name: t('columns.paid'), isNumber: true },
        { key: 'conversion', name: t('columns.conversion'), isNumber: true },
        { key: 'amount', name: t('columns.turnover'), isNumber: true },
        { key: 'refunded', name: t('columns.refunded'), isNumber: true },
        { key: 'charged_back', name: t('columns.chargedBack'), isNumber: true },
      ]}
      rows={(data?.rows ?? []).map((row) => ({
        key: `${row.provider} ${row.payment_method} ${row.currency}`,
        cells: [
          names.method(row.payment_method),
          row.provider,
          names.count(row.created),
          names.count(row.paid),
          names.share(row.conversion),
          names.money(row.amount, row.currency),
          sum(row.refunded, row.refunds, row.currency),
          sum(row.charged_back, row.charge_backs, row.currency),
        ],
      }))}
    />
  )
}

/** Charge backs by month, site and provider; too many are marked. */
export function ChargeBacksTab({ search }: TabProps) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const { data } = useQuery(optionsOf.chargeBacks(useApi(), search))
  return (
    <Report
      search={search}
      label={t('tabs.charge-backs')}
      note={t('ratioNote')}
      filters={<Days {...chargeBackDays(search)} />}
      columns={[
        { key: 'month', name: t('columns.month') },
        { key: 'site', name: orders('site') },
        { key: 'provider', name: t('columns.provider') },
        { key: 'paid', name: t('columns.paid'), isNumber: true },
        { key: 'charge_backs', name: t('columns.chargeBacks'), isNumber: true },
        { key: 'fraud_reports', name: t('columns.fraudReports'), isNumber: true },
        { key: 'ratio', name: t('columns.ratio'), isNumber: true },
      ]}
      rows={(data?.rows ?? []).map((row) => ({
        key: `${row.month} ${row.site} ${row.provider}`,
        cells: [
          names.month(row.month),
          row.site,
          row.provider,
          names.count(row.paid),
          names.count(row.charge_backs),
          names.count(row.fraud_reports),
          row.is_alarm ? (
            <Badge key="ratio" tone="danger">
              {names.share(row.ratio)}
            </Badge>
          ) : (
            names.share(row.ratio)
          ),
        ],
      }))}
    />
  )
}

/** Columns and cells of sums of money, net first. */
function useSums() {
  const t = useTranslations('money.money.columns')
  const names = useMoneyNames()
  const parts = ['net', 'vat', 'gross'] as const
  return {
    columns: parts.map((key) => ({ key, name: t(key), isNumber: true })),
    cells: (row: Record<(typeof parts)[number], number> & { currency: string }) =>
      parts.map((key) => names.money(row[key], row.currency)),
  }
}

/** The VAT of a quarter's documents, by company, country and rate. */
export function VatTab({ search }: TabProps) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const sums = useSums()
  const { data } = useQuery(optionsOf.vat(useApi(), search))
  const quarter = quarterIn(search)
  return (
    <Report
      search={search}
      label={t('tabs.vat')}
      note={t('vatNote')}
      filters={
        <SelectField
          name="quarter"
          label={t('quarter')}
          defaultValue={quarter}
          options={[...new Set([quarter, ...lastQuarters(12)])].map((each) => ({
            value: each,
            label: each,
          }))}
          className="w-36"
        />
      }
      columns={[
        { key: 'company', name: t('columns.company') },
        { key: 'country', name: orders('country') },
        { key: 'scheme', name: t('columns.scheme') },
        { key: 'rate', name: t('columns.rate'), isNumber: true },
        { key: 'documents', name: t('columns.documents'), isNumber: true },
        ...sums.columns,
      ]}
      rows={(data?.rows ?? []).map((row) => ({
        key: `${row.company.id} ${row.country} ${row.vat_rate} ${row.currency} ${row.quarter}`,
        cells: [
          row.company.name,
          <span key="country">
            <span>{names.country(row.country)}</span>
            {row.is_correction ? (
              <span className="text-muted"> · {t('correction', { quarter: row.quarter })}</span>
            ) : null}
          </span>,
          t(`schemes.${row.scheme}`),
          names.rate(row.vat_rate),
          names.count(row.documents),
          ...sums.cells(row),
        ],
      }))}
    />
  )
}

/** What unspent credits were sold for, at the end of a day. */
export function DeferredTab({ search }: TabProps) {
  const t = useTranslations('money.money')
  const names = useMoneyNames()
  const sums = useSums()
  const { data } = useQuery(optionsOf.deferred(useApi(), search))
  return (
    <Report
      search={search}
      label={t('tabs.deferred')}
      above={data?.day ? t('atEndOf', { day: names.day(data.day) }) : undefined}
      note={t('deferredNote')}
      filters={<DayField name="day" label={t('day')} value={deferredDay(search)} />}
      columns={[
        { key: 'company', name: t('columns.company') },
        { key: 'credits', name: t('columns.credits'), isNumber: true },
        ...sums.columns,
      ]}
      rows={(data?.rows ?? []).map((row) => ({
        key: `${row.company.id} ${row.currency}`,
        cells: [row.company.name, names.count(row.credits), ...sums.cells(row)],
      }))}
    />
  )
}
