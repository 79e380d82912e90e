import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage, useMayDo, useStaff } from '../../staff/web/public.tsx'
import type { GlassOpening } from '../contract.ts'
import { glassAskedSeconds, maxGlassReason } from '../rules.ts'
import { useNow } from './use-now.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [{ ...api.moderation.glass.queryOptions({ input: {} }), staleTime: 0 }],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Cases about children that an owner opens with a second person, and who did so before (staff: 6.4). */
export default function GlassScreen() {
  const t = useTranslations('moderation.glass')
  const may = useMayDo()
  const { data, dataUpdatedAt } = useQuery(useApi().moderation.glass.queryOptions({ input: {} }))
  const now = useNow(dataUpdatedAt)
  const openings = data?.openings ?? []
  return (
    <StaffPage title={t('title')}>
      <p className="max-w-prose text-sm text-muted">{t('intro')}</p>
      {may('glass.break') ? <Ask /> : null}
      {openings.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      <ul className="divide-y divide-line border-y border-line bg-surface empty:hidden">
        {openings.map((opening) => (
          <ItemBoundary key={opening.id} as="li">
            <OpeningRow opening={opening} now={now} />
          </ItemBoundary>
        ))}
      </ul>
    </StaffPage>
  )
}

function Ask() {
  const t = useTranslations('moderation.glass')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const ask = useMutation({
    mutationFn: (reason: string) => api.call.moderation.breakGlass({ reason }),
    onSuccess: async () => {
      formRef.current?.reset()
      await reload(queryClient, api.moderation.glass.key())
    },
  })
  const fields = fieldErrorsOf(ask.error)
  return (
    <form
      ref={formRef}
      method="dialog"
      noValidate
      className="flex max-w-prose flex-col items-start gap-3"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        ask.mutate(String(new FormData(event.currentTarget).get('reason')).trim())
      }}
    >
      {ask.isError && !fields.reason ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(ask.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <TextAreaField
        name="reason"
        label={t('reason')}
        rows={2}
        maxLength={maxGlassReason}
        error={fields.reason}
        className="w-full"
      />
      <Button type="submit" size="small" isLoading={ask.isPending}>
        {t('ask')}
      </Button>
    </form>
  )
}

function OpeningRow({ opening, now }: { opening: GlassOpening; now: number }) {
  const t = useTranslations('moderation.glass')
  const failed = useTranslations('staff')
  const format = useFormatter()
  const me = useStaff()
  const may = useMayDo()
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, account_id, name, reason, asked_at, confirmer, until } = opening
  const confirm = useMutation({
    mutationFn: () => api.call.moderation.confirmGlass({ id }),
    onSuccess: () => reload(queryClient, api.moderation.glass.key()),
  })
  const isOpen = until !== null && new Date(until).getTime() > now
  const isWaiting = until === null && new Date(asked_at).getTime() > now - glassAskedSeconds * 1000
  const date = format.dateTime(new Date(asked_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3 text-sm lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] lg:items-center">
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name ?? String(account_id)}</span>
        <time dateTime={asked_at} className="block text-muted">
          {date}
        </time>
        {confirmer === null ? null : (
          <span className="block text-muted">{t('confirmedBy', { name: confirmer })}</span>
        )}
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? (
          <Badge tone="warning">
            {t('openUntil', { time: format.dateTime(new Date(until), { timeStyle: 'short' }) })}
          </Badge>
        ) : (
          <Badge>{t(isWaiting ? 'waiting' : 'over')}</Badge>
        )}
        {isWaiting && account_id !== me?.account_id && may('glass.confirm') ? (
          <Button size="small" isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirm')}
          </Button>
        ) : null}
      </div>
      {confirm.isError ? (
        <Alert tone="danger" isAnnounced className="lg:col-span-3">
          {apiErrorOf(confirm.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
    </li>
  )
}
