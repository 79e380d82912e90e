import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { regionNames } from '../../../../core/intl.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import type { Api } from '../../../../web/api/api.ts'
import { apiAddress } from '../../../../web/api/api-address.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useFormatter, useLocale, useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Badge } from '../../../../web/kit/badge.tsx'
import { Button, buttonClasses } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { Download, Plus } from '../../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { MoreLink } from '../../../../web/kit/more-link.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { reload } from '../../../../web/query-cache.ts'
import { defineScreen } from '../../../../web/screen.ts'
import { StaffPage, useMayDo, useStaff } from '../../../staff/web/public.tsx'
import type { AuthorityOrder } from '../../contract.ts'
import { authorityCategories, authorityKinds } from '../../rules.ts'

function ordersOptions(api: Api, first: string | undefined) {
  return api.authorities.list.infiniteOptions({
    input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => [ordersOptions(api, url.searchParams.get('cursor') ?? undefined)],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Orders of authorities with their clock, and the yearly report that counts them (law: 2.1). */
export default function AuthoritiesScreen() {
  const t = useTranslations('authorities')
  const [search] = useSearchParams()
  const may = useMayDo()
  const [isAdding, setAdding] = useState(false)
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    ordersOptions(useApi(), search.get('cursor') ?? undefined),
  )
  const pages = data?.pages ?? []
  const orders = pages.flatMap((page) => page.orders)
  const next = pages.at(-1)?.next ?? null
  return (
    <StaffPage
      title={t('title')}
      actions={
        may('authorities.write') ? (
          <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <ReportForm />
      {orders.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {orders.map((order) => (
            <ItemBoundary key={order.id} as="li">
              <OrderRow order={order} />
            </ItemBoundary>
          ))}
        </ul>
      )}
      {next === null ? null : (
        <MoreLink
          to={`?${new URLSearchParams({ cursor: next })}`}
          label={t('older')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </StaffPage>
  )
}

function ReportForm() {
  const t = useTranslations('authorities')
  const year = new Date().getUTCFullYear()
  return (
    <form
      method="get"
      action={apiAddress('/admin/yearly-report.zip')}
      className="flex flex-wrap items-end gap-3"
    >
      <SelectField
        name="year"
        label={t('report')}
        hint={t('reportHint')}
        defaultValue={String(year - 1)}
        options={Array.from({ length: 5 }, (_, back) => String(year - back)).map((each) => ({
          value: each,
          label: each,
        }))}
        className="w-72 [&_.control]:min-h-10"
      />
      <button type="submit" className={buttonClasses({ tone: 'secondary', size: 'small' })}>
        <Download />
        <span>{t('download')}</span>
      </button>
    </form>
  )
}

/** Returns the name of a category of the EU's templates. */
function useCategoryName(): (category: string) => string {
  const t = useTranslations('authorities.categories')
  return (category) => (isOneOf(authorityCategories, category) ? t(category) : category)
}

function OrderRow({ order }: { order: AuthorityOrder }) {
  const t = useTranslations('authorities')
  const failed = useTranslations('staff')
  const format = useFormatter()
  const locale = useLocale()
  const categoryName = useCategoryName()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const may = useMayDo()('authorities.write')
  const { id, reference, kind, authority, authority_reference, country, category, items, site } = order
  const change = useMutation({
    mutationFn: (what: 'acknowledge' | 'done' | 'refused') =>
      what === 'acknowledge'
        ? api.call.authorities.acknowledge({ id })
        : api.call.authorities.close({ id, outcome: what }),
    onSuccess: () => reload(queryClient, api.authorities.key()),
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? failed('failed') }),
  })
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  const isLate = order.done_at === null && new Date(order.due_at) < new Date()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-96">
        <p>
          <span className="font-semibold">{authority}</span>
          <span className="text-muted">
            {' '}
            · {regionNames(locale).of(country) ?? country}
            {authority_reference === null ? '' : ` · ${authority_reference}`}
          </span>
        </p>
        <p>
          <span>{t(`kinds.${kind}`)}</span>
          <span className="text-muted">
            {' '}
            · {categoryName(category)} · {t('itemCount', { count: items })} · {site}
          </span>
        </p>
        <p className="text-muted">
          {t('received', { reference, time: at(order.received_at) })}
          {order.acknowledged_at === null
            ? ''
            : ` · ${t('acknowledged', { time: at(order.acknowledged_at) })}`}
          {order.done_at === null
            ? ''
            : ` · ${t(`outcomes.${order.outcome ?? 'done'}`, { time: at(order.done_at) })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {order.done_at === null ? (
          <Badge tone={isLate ? 'danger' : 'neutral'}>{t('due', { time: at(order.due_at) })}</Badge>
        ) : null}
        {may && order.acknowledged_at === null ? (
          <Button
            tone="secondary"
            size="small"
            isLoading={change.isPending}
            onClick={() => change.mutate('acknowledge')}
          >
            {t('acknowledge')}
          </Button>
        ) : null}
        {may && order.done_at === null ? (
          <>
            <Button
              tone="quiet"
              size="small"
              isLoading={change.isPending}
              onClick={() => change.mutate('refused')}
            >
              {t('refuse')}
            </Button>
            <Button size="small" isLoading={change.isPending} onClick={() => change.mutate('done')}>
              {t('carryOut')}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}

function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('authorities')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const add = useMutation({
    mutationFn: (input: Parameters<typeof api.call.authorities.add>[0]) => api.call.authorities.add(input),
    onSuccess: async ({ order }) => {
      toast.show({ tone: 'success', text: t('added', { reference: order.reference }) })
      onClose()
      await reload(queryClient, api.authorities.key())
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('add')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={add.isPending}>
            {t('record')}
          </Button>
        </>
      }
    >
      {isOpen ? <AddForm formId={formId} err={add.error} onSend={(input) => add.mutate(input)} /> : null}
    </Dialog>
  )
}

interface AddFormProps {
  formId: string
  err: unknown
  onSend: (input: {
    site: number
    kind: (typeof authorityKinds)[number]
    authority: string
    authority_reference?: string
    country: string
    category: string
    items: number
    member_id?: number
  }) => void
}

function AddForm({ formId, err, onSend }: AddFormProps) {
  const t = useTranslations('authorities')
  const failed = useTranslations('staff')
  const locale = useLocale()
  const categoryName = useCategoryName()
  const sites = useStaff()?.sites ?? []
  const fields = fieldErrorsOf(err)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const text = (name: string) => String(sent.get(name) ?? '').trim()
    const member = Number(text('member_id'))
    onSend({
      site: Number(text('site')),
      kind: authorityKinds.find((kind) => kind === text('kind')) ?? 'act',
      authority: text('authority'),
      ...(text('authority_reference') === '' ? {} : { authority_reference: text('authority_reference') }),
      country: text('country'),
      category: text('category'),
      items: Number(text('items')) || 1,
      ...(Number.isSafeInteger(member) && member > 0 ? { member_id: member } : {}),
    })
  }
  return (
    <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-5">
      {err && Object.keys(fields).length === 0 ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(err)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <SelectField
        name="kind"
        label={t('kind')}
        options={authorityKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <TextField name="authority" label={t('authority')} error={fields.authority} required />
      <TextField
        name="authority_reference"
        label={t('fileNumber')}
        error={fields.authority_reference}
        isOptional
      />
      <SelectField
        name="country"
        label={t('country')}
        error={fields.country}
        options={unionCountries.map((code) => ({ value: code, label: regionNames(locale).of(code) ?? code }))}
      />
      <SelectField
        name="site"
        label={t('site')}
        error={fields.site}
        options={sites.map(({ id, host }) => ({ value: String(id), label: host }))}
      />
      <SelectField
        name="category"
        label={t('category')}
        error={fields.category}
        options={authorityCategories.map((category) => ({ value: category, label: categoryName(category) }))}
      />
      <TextField name="items" label={t('items')} inputMode="numeric" defaultValue="1" error={fields.items} />
      <TextField
        name="member_id"
        label={t('member')}
        inputMode="numeric"
        isOptional
        error={fields.member_id}
      />
    </form>
  )
}

/** Member states, whose authorities give orders. */
const unionCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
