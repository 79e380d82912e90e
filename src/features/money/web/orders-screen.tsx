import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countries } from '../../../core/countries.ts'
import type { Api } from '../../../web/api/api.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Search } from '../../../web/kit/icons.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { type PaymentState, paymentStates } from '../../orders/payment-rules.ts'
import { DayField, FilterForm, StaffPage } from '../../staff/web/public.tsx'
import { DataTable } from './data-table.tsx'
import { methodCodes, toneOf, useMoneyNames } from './names.ts'

/** Filters of the URL, by the names that they have in the call. */
const filters = ['q', 'state', 'site', 'method', 'country', 'from', 'to'] as const

/** Returns the orders that a URL asks for; what it asks for wrongly is left out. */
function ordersOptions(api: Api, search: URLSearchParams) {
  const value = (name: (typeof filters)[number]) => search.get(name)?.trim() || undefined
  const state = paymentStates.find((one): one is PaymentState => one === value('state'))
  const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(value(name) ?? '') ? value(name) : undefined)
  const given = {
    q: value('q'),
    state,
    site: Number(value('site')) || undefined,
    method: value('method'),
    country: value('country'),
    from: day('from'),
    to: day('to'),
  }
  return api.support.findOrders.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...defined(given), ...(cursor ? { cursor } : {}) }),
    initialPageParam: search.get('cursor') ?? undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => [
    ordersOptions(api, url.searchParams),
    api.money.overview.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Orders of the sites that one may read, newest first, narrowed in the URL (staff: 6.2). */
export default function OrdersScreen() {
  const t = useTranslations('money.orders')
  const [search] = useSearchParams()
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    ordersOptions(useApi(), search),
  )
  const pages = data?.pages ?? []
  const orders = pages.flatMap((page) => page.orders)
  const next = pages.at(-1)?.next ?? null
  const more = new URLSearchParams({ ...Object.fromEntries(search), cursor: next ?? '' })
  const names = useMoneyNames()
  return (
    <StaffPage title={t('title')}>
      <Filters search={search} />
      <DataTable
        label={t('title')}
        empty={t('empty')}
        columns={[
          { key: 'at', name: t('columns.at') },
          { key: 'reference', name: t('columns.reference') },
          { key: 'buyer', name: t('columns.buyer') },
          { key: 'site', name: t('columns.site') },
          { key: 'method', name: t('columns.method') },
          { key: 'amount', name: t('columns.amount'), isNumber: true },
          { key: 'state', name: t('columns.state') },
        ]}
        rows={orders.map((order) => ({
          key: String(order.id),
          cells: [
            names.moment(order.created_at),
            <Link key="link" to={`/admin/orders/${order.id}`}>
              {order.payment_id}
            </Link>,
            order.member?.name ?? <span className="text-muted">{t('erased')}</span>,
            <span key="site">
              <span>{order.site}</span>
              <span className="text-muted"> · {order.country}</span>
            </span>,
            names.method(order.payment_method),
            names.money(order.amount, order.currency),
            <Badge key="state" tone={toneOf(order.state)}>
              {names.state(order.state)}
            </Badge>,
          ],
        }))}
      />
      {next === null ? null : (
        <MoreLink
          to={`?${more}`}
          label={t('older')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
    </StaffPage>
  )
}

function Filters({ search }: { search: URLSearchParams }) {
  const t = useTranslations('money.orders')
  const names = useMoneyNames()
  const sites = useQuery(useApi().money.overview.queryOptions({ input: {} })).data?.sites ?? []
  const value = (name: string) => search.get(name) ?? ''
  const isNarrowed = filters.some((name) => search.get(name))
  const choices = {
    state: paymentStates.map((state) => ({ value: state, label: names.state(state) })),
    site: sites.map(({ id, host }) => ({ value: String(id), label: host })),
    method: methodCodes.map((code) => ({ value: code, label: names.method(code) })),
    country: Object.keys(countries).map((code) => ({ value: code, label: names.country(code) })),
  }
  return (
    <FilterForm
      search={search}
      submit={t('filter')}
      after={
        isNarrowed ? (
          <ButtonLink to="/admin/orders" tone="quiet" size="small">
            {t('clear')}
          </ButtonLink>
        ) : null
      }
    >
      <TextField
        name="q"
        type="search"
        label={t('find')}
        placeholder={t('findHint')}
        defaultValue={value('q')}
        start={<Search />}
        className="max-sm:col-span-2 sm:w-96"
      />
      {(['state', 'site', 'method', 'country'] as const).map((name) =>
        choices[name].length > 1 ? (
          <SelectField
            key={name}
            name={name}
            label={t(name)}
            emptyLabel={t('all')}
            defaultValue={value(name)}
            options={choices[name]}
            className="w-40"
          />
        ) : null,
      )}
      <DayField name="from" label={t('from')} value={value('from')} />
      <DayField name="to" label={t('to')} value={value('to')} />
    </FilterForm>
  )
}
