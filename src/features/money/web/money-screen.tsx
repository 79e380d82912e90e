import { useQuery } from '@tanstack/react-query'
import { Form, useParams, useSearchParams } from 'react-router'
import { currencyCodes } from '../../../core/money.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import type { Api } from '../../../web/api/api.ts'
import { apiAddress } from '../../../web/api/api-address.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button, buttonClasses } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Download } from '../../../web/kit/icons.tsx'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage } from '../../staff/web/public.tsx'
import { quarterOf, quarterPattern } from '../rules.ts'
import { DataTable } from './data-table.tsx'
import { useMoneyNames } from './names.ts'
import { ReconciliationTab } from './reconciliation-tab.tsx'

const tabs = ['turnover', 'charge-backs', 'vat', 'deferred', 'reconciliation', 'files'] as const
type Tab = (typeof tabs)[number]

const isoDay = (time: Date) => time.toISOString().slice(0, 10)
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Returns a day of a URL, or another one (UTC). */
function dayOf(search: URLSearchParams, name: string, fallback: string): string {
  const day = search.get(name) ?? ''
  return dayPattern.test(day) ? day : fallback
}

const today = () => isoDay(new Date())
const daysAgo = (days: number) => isoDay(new Date(Date.now() - days * 86_400_000))

function turnoverOptions(api: Api, search: URLSearchParams) {
  const site = Number(search.get('site')) || undefined
  const input = { from: dayOf(search, 'from', daysAgo(29)), to: dayOf(search, 'to', today()) }
  return api.money.turnover.queryOptions({ input: { ...input, ...(site ? { site } : {}) } })
}
function chargeBackOptions(api: Api, search: URLSearchParams) {
  const input = {
    from: dayOf(search, 'from', `${daysAgo(365).slice(0, 7)}-01`),
    to: dayOf(search, 'to', today()),
  }
  return api.money.chargeBacks.queryOptions({ input })
}
const quarterIn = (search: URLSearchParams) => {
  const quarter = search.get('quarter') ?? ''
  return quarterPattern.test(quarter) ? quarter : quarterOf(today())
}
function vatOptions(api: Api, search: URLSearchParams) {
  return api.money.vat.queryOptions({ input: { quarter: quarterIn(search) } })
}
function deferredOptions(api: Api, search: URLSearchParams) {
  return api.money.deferred.queryOptions({ input: { day: dayOf(search, 'day', daysAgo(1)) } })
}

const tabOf = (param: string | undefined): Tab => {
  if (param === undefined) return 'turnover'
  if (!isOneOf(tabs, param)) throw new Response(null, { status: 404 })
  return param
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url: { searchParams } }) => [
    api.money.overview.queryOptions({ input: {} }),
    ...{
      turnover: () => [turnoverOptions(api, searchParams)],
      'charge-backs': () => [chargeBackOptions(api, searchParams)],
      vat: () => [vatOptions(api, searchParams)],
      deferred: () => [deferredOptions(api, searchParams)],
      reconciliation: () => [api.money.reconciliations.queryOptions({ input: {} })],
      files: () => [],
    }[tabOf(params.tab)](),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What the business earns and owes: each tab and filter has its address (staff: 6.2). */
export default function MoneyScreen() {
  const t = useTranslations('money.money')
  const tab = tabOf(useParams().tab)
  const [search] = useSearchParams()
  return (
    <StaffPage title={t('title')}>
      <LinkTabs
        label={t('title')}
        tabs={tabs.map((each) => ({
          to: each === 'turnover' ? '/admin/money' : `/admin/money/${each}`,
          label: t(`tabs.${each}`),
          isExact: true,
        }))}
      />
      {tab === 'turnover' ? <Turnover search={search} /> : null}
      {tab === 'charge-backs' ? <ChargeBacks search={search} /> : null}
      {tab === 'vat' ? <Vat search={search} /> : null}
      {tab === 'deferred' ? <Deferred search={search} /> : null}
      {tab === 'reconciliation' ? <ReconciliationTab /> : null}
      {tab === 'files' ? <Files /> : null}
    </StaffPage>
  )
}

const compact = '[&_.control]:min-h-10'

function Days({ search, from, to }: { search: URLSearchParams; from: string; to: string }) {
  const t = useTranslations('money.orders')
  return (
    <>
      <TextField
        name="from"
        type="date"
        label={t('from')}
        defaultValue={dayOf(search, 'from', from)}
        className={`w-36 ${compact}`}
      />
      <TextField
        name="to"
        type="date"
        label={t('to')}
        defaultValue={dayOf(search, 'to', to)}
        className={`w-36 ${compact}`}
      />
    </>
  )
}

function Turnover({ search }: { search: URLSearchParams }) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const api = useApi()
  const { data } = useQuery(turnoverOptions(api, search))
  const sites = useQuery(api.money.overview.queryOptions({ input: {} })).data?.sites ?? []
  return (
    <>
      <Form key={search.toString()} className="flex flex-wrap items-end gap-3">
        <Days search={search} from={daysAgo(29)} to={today()} />
        {sites.length > 1 ? (
          <SelectField
            name="site"
            label={orders('site')}
            emptyLabel={orders('all')}
            defaultValue={search.get('site') ?? ''}
            options={sites.map(({ id, host }) => ({ value: String(id), label: host }))}
            className={`w-44 ${compact}`}
          />
        ) : null}
        <Button type="submit" tone="secondary" size="small">
          {orders('filter')}
        </Button>
      </Form>
      <DataTable
        label={t('tabs.turnover')}
        empty={t('nothing')}
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
            String(row.created),
            String(row.paid),
            names.share(row.conversion),
            names.money(row.amount, row.currency),
            row.refunds === 0 ? '–' : `${names.money(row.refunded, row.currency)} (${row.refunds})`,
            row.charge_backs === 0
              ? '–'
              : `${names.money(row.charged_back, row.currency)} (${row.charge_backs})`,
          ],
        }))}
      />
      <p className="max-w-prose text-sm text-muted">{t('turnoverNote')}</p>
    </>
  )
}

function ChargeBacks({ search }: { search: URLSearchParams }) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const { data } = useQuery(chargeBackOptions(useApi(), search))
  return (
    <>
      <Form key={search.toString()} className="flex flex-wrap items-end gap-3">
        <Days search={search} from={`${daysAgo(365).slice(0, 7)}-01`} to={today()} />
        <Button type="submit" tone="secondary" size="small">
          {orders('filter')}
        </Button>
      </Form>
      <DataTable
        label={t('tabs.charge-backs')}
        empty={t('nothing')}
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
            String(row.paid),
            String(row.charge_backs),
            String(row.fraud_reports),
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
      <p className="max-w-prose text-sm text-muted">{t('ratioNote')}</p>
    </>
  )
}

function Vat({ search }: { search: URLSearchParams }) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const { data } = useQuery(vatOptions(useApi(), search))
  const quarters = Array.from({ length: 12 }, (_, back) => {
    const month = new Date()
    month.setUTCDate(1)
    month.setUTCMonth(month.getUTCMonth() - 3 * back)
    return quarterOf(isoDay(month))
  })
  return (
    <>
      <Form key={search.toString()} className="flex flex-wrap items-end gap-3">
        <SelectField
          name="quarter"
          label={t('quarter')}
          defaultValue={quarterIn(search)}
          options={[...new Set([quarterIn(search), ...quarters])].map((quarter) => ({
            value: quarter,
            label: quarter,
          }))}
          className={`w-36 ${compact}`}
        />
        <Button type="submit" tone="secondary" size="small">
          {orders('filter')}
        </Button>
      </Form>
      <DataTable
        label={t('tabs.vat')}
        empty={t('nothing')}
        columns={[
          { key: 'company', name: t('columns.company') },
          { key: 'country', name: orders('country') },
          { key: 'scheme', name: t('columns.scheme') },
          { key: 'rate', name: t('columns.rate'), isNumber: true },
          { key: 'documents', name: t('columns.documents'), isNumber: true },
          { key: 'net', name: t('columns.net'), isNumber: true },
          { key: 'vat', name: t('columns.vat'), isNumber: true },
          { key: 'gross', name: t('columns.gross'), isNumber: true },
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
            String(row.documents),
            names.money(row.net, row.currency),
            names.money(row.vat, row.currency),
            names.money(row.gross, row.currency),
          ],
        }))}
      />
      <p className="max-w-prose text-sm text-muted">{t('vatNote')}</p>
    </>
  )
}

function Deferred({ search }: { search: URLSearchParams }) {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const names = useMoneyNames()
  const { data } = useQuery(deferredOptions(useApi(), search))
  return (
    <>
      <Form key={search.toString()} className="flex flex-wrap items-end gap-3">
        <TextField
          name="day"
          type="date"
          label={t('day')}
          defaultValue={dayOf(search, 'day', daysAgo(1))}
          className={`w-40 ${compact}`}
        />
        <Button type="submit" tone="secondary" size="small">
          {orders('filter')}
        </Button>
      </Form>
      {data?.day ? <p className="text-sm">{t('atEndOf', { day: names.day(data.day) })}</p> : null}
      <DataTable
        label={t('tabs.deferred')}
        empty={t('nothing')}
        columns={[
          { key: 'company', name: t('columns.company') },
          { key: 'credits', name: t('columns.credits'), isNumber: true },
          { key: 'net', name: t('columns.net'), isNumber: true },
          { key: 'vat', name: t('columns.vat'), isNumber: true },
          { key: 'gross', name: t('columns.gross'), isNumber: true },
        ]}
        rows={(data?.rows ?? []).map((row) => ({
          key: `${row.company.id} ${row.currency}`,
          cells: [
            row.company.name,
            String(row.credits),
            names.money(row.net, row.currency),
            names.money(row.vat, row.currency),
            names.money(row.gross, row.currency),
          ],
        }))}
      />
      <p className="max-w-prose text-sm text-muted">{t('deferredNote')}</p>
    </>
  )
}

/** The two files; the browser downloads them from a plain form. */
function Files() {
  const t = useTranslations('money.money')
  const orders = useTranslations('money.orders')
  const companies = useQuery(useApi().money.overview.queryOptions({ input: {} })).data?.companies ?? []
  const year = Number(today().slice(0, 4))
  const company = (
    <SelectField
      name="company"
      label={t('columns.company')}
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      className={`w-56 ${compact}`}
    />
  )
  if (companies.length === 0) return <p className="text-muted">{t('noCompany')}</p>
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="text-base">{t('csv')}</h2>
        <p className="text-sm text-muted">{t('csvText')}</p>
        <form
          method="get"
          action={apiAddress('/admin/invoices.csv')}
          className="flex flex-wrap items-end gap-3"
        >
          {company}
          <TextField
            name="from"
            type="date"
            label={orders('from')}
            defaultValue={`${year}-01-01`}
            className={`w-40 ${compact}`}
          />
          <TextField
            name="to"
            type="date"
            label={orders('to')}
            defaultValue={today()}
            className={`w-40 ${compact}`}
          />
          <button type="submit" className={buttonClasses({ tone: 'secondary', size: 'small' })}>
            <Download />
            <span>{t('download')}</span>
          </button>
        </form>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-base">{t('xaf')}</h2>
        <p className="text-sm text-muted">{t('xafText')}</p>
        <form
          method="get"
          action={apiAddress('/admin/audit-file.xaf')}
          className="flex flex-wrap items-end gap-3"
        >
          {company}
          <SelectField
            name="year"
            label={t('year')}
            options={Array.from({ length: 8 }, (_, back) => String(year - back)).map((each) => ({
              value: each,
              label: each,
            }))}
            className={`w-28 ${compact}`}
          />
          <SelectField
            name="currency"
            label={t('currency')}
            options={currencyCodes.map((code) => ({
              value: code,
              label: code,
            }))}
            className={`w-28 ${compact}`}
          />
          <button type="submit" className={buttonClasses({ tone: 'secondary', size: 'small' })}>
            <Download />
            <span>{t('download')}</span>
          </button>
        </form>
      </section>
    </div>
  )
}
