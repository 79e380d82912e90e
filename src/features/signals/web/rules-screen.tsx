import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type SignalKind, signalKinds } from '../../../core/staff.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Checkbox } from '../../../web/kit/fields/checkbox.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { Skeleton } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData, reload } from '../../../web/query-cache.ts'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useSignalNames } from '../../moderation/web/public.tsx'
import { Key, StaffPage, useKeys, useMayDo } from '../../staff/web/public.tsx'
import type { RuleHit, ScamRule } from '../contract.ts'
import { maxRuleName, type RuleState } from '../rules.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.signals.rules.queryOptions({ input: {} })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The states that a rule can be switched to, from each. */
const nextStates: Record<RuleState, readonly RuleState[]> = {
  draft: ['background', 'expired'],
  background: ['live', 'draft', 'expired'],
  live: ['background', 'expired'],
  expired: ['draft'],
}

/** Rules about fraud: what they look for, how often they were right, and a trial on the last 30 days (staff: 6.2). */
export default function RulesScreen() {
  const t = useTranslations('signals.rules')
  const { data } = useQuery(useApi().signals.rules.queryOptions({ input: {} }))
  const [search, setSearch] = useSearchParams()
  // A dialog opens once the page is interactive.
  const [isInteractive, setInteractive] = useState(false)
  useEffect(() => setInteractive(true), [])
  const rules = data?.rules ?? []
  const tried = rules.find(({ id }) => id === Number(search.get('rule')))
  const open = (change: Record<string, string>) => setSearch(change, { preventScrollReset: true })
  useKeys([{ keys: 'c', label: t('add'), run: () => open({ new: '1' }) }])
  return (
    <StaffPage
      title={t('title')}
      actions={
        <Button size="small" icon={<Plus />} aria-keyshortcuts="c" onClick={() => open({ new: '1' })}>
          <span>{t('add')}</span>
          <Key>c</Key>
        </Button>
      }
    >
      <p className="max-w-prose text-sm text-muted">{t('intro')}</p>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {rules.map((rule) => (
          <ItemBoundary key={rule.id} as="li">
            <RuleRow rule={rule} isTried={rule.id === tried?.id} />
          </ItemBoundary>
        ))}
      </ul>
      {tried ? <Trial key={tried.id} rule={tried} /> : null}
      <NewRule isOpen={isInteractive && search.has('new')} onClose={() => open({})} />
    </StaffPage>
  )
}

const tones = { draft: 'neutral', background: 'neutral', live: 'success', expired: 'neutral' } as const

function RuleRow({ rule, isTried }: { rule: ScamRule; isTried: boolean }) {
  const t = useTranslations('signals.rules')
  const failed = useTranslations('staff')
  const format = useFormatter()
  const names = useSignalNames()
  const may = useMayDo()
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, name, signals, at_least, asks_verification, state, hits, decided, upheld, is_retired } = rule
  const change = useMutation({
    mutationFn: (to: RuleState) => api.call.signals.changeRule({ id, state: to }),
    onSuccess: () => reload(queryClient, api.signals.rules.key()),
  })
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 text-sm lg:grid-cols-[minmax(0,1fr)_10rem_20rem] 2xl:grid-cols-[minmax(0,1fr)_11rem_30rem] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{names.rule(name)}</span>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          {is_retired ? <Badge tone="warning">{t('retired')}</Badge> : null}
        </p>
        <p className="mt-0.5 text-muted">
          {t('looks', {
            atLeast: at_least,
            all: signals.length,
            signals: signals.map(names.short).join(', '),
          })}
        </p>
        {asks_verification ? <p className="text-muted">{t('asksVerification')}</p> : null}
      </div>
      <p>
        <span className="block font-medium">{t('hits', { count: hits })}</span>
        <span className="block text-muted">
          {decided === 0
            ? t('undecided')
            : t('upheld', { upheld, decided, share: format.number(upheld / decided, { style: 'percent' }) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <AppLink
          to={isTried ? '/admin/rules' : `/admin/rules?rule=${id}`}
          preventScrollReset
          aria-current={isTried ? 'true' : undefined}
          className="relative inline-flex min-h-9 items-center rounded-control bg-secondary px-3 py-1.5 font-semibold text-on-secondary after:absolute after:inset-x-0 after:-inset-y-1"
        >
          {t(isTried ? 'closeTrial' : 'try')}
        </AppLink>
        {may('rules.live')
          ? nextStates[state].map((to) => (
              <Button
                key={to}
                size="small"
                tone={to === 'live' ? 'secondary' : 'quiet'}
                isLoading={change.isPending && change.variables === to}
                onClick={() => change.mutate(to)}
              >
                {t(`switch.${to}`)}
              </Button>
            ))
          : null}
      </div>
      {change.isError ? (
        <Alert tone="danger" isAnnounced className="lg:col-span-3">
          {apiErrorOf(change.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
    </li>
  )
}

/** Whom a rule would have found in the last 30 days, in pages. */
function Trial({ rule }: { rule: ScamRule }) {
  const t = useTranslations('signals.rules')
  const names = useSignalNames()
  const failed = useTranslations('staff')
  const api = useApi()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...api.signals.tryRule.key(), rule.id],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      api.call.signals.tryRule({ id: rule.id, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
  const hits = data?.pages.flatMap((page) => page.hits) ?? []
  const suspended = hits.filter(({ is_suspended }) => is_suspended).length
  return (
    <section aria-labelledby="trial" className="flex flex-col gap-3">
      <h2 id="trial" className="text-base">
        {t('trial', { name: names.rule(rule.name) })}
      </h2>
      {error ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(error)?.message ?? failed('failed')}
        </Alert>
      ) : isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {hits.length === 0 ? t('noHits') : t('found', { count: hits.length, suspended })}
          </p>
          <ul className="divide-y divide-line border-y border-line bg-surface empty:hidden">
            {hits.map((hit) => (
              <ItemBoundary key={hit.id} as="li">
                <HitRow hit={hit} />
              </ItemBoundary>
            ))}
          </ul>
          {hasNextPage ? (
            <Button
              tone="secondary"
              size="small"
              className="self-start"
              isLoading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  )
}

function HitRow({ hit }: { hit: RuleHit }) {
  const t = useTranslations('signals.rules')
  const format = useFormatter()
  const names = useSignalNames()
  const { id, name, site, created_at, is_suspended, signals } = hit
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 text-sm lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <p className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <AppLink to={`/admin/members/${id}`} className="font-semibold wrap-anywhere">
            {name ?? String(id)}
          </AppLink>
          {is_suspended ? <Badge tone="danger">{t('suspended')}</Badge> : null}
        </span>
        <span className="block text-muted">
          {t('since', { site, date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
        </span>
      </p>
      <ul className="flex flex-col gap-0.5">
        {signals.map(({ kind, amount }) => (
          <li key={kind}>{names.long(kind, amount)}</li>
        ))}
      </ul>
    </li>
  )
}

function NewRule({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('signals.rules')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: (input: {
      name: string
      signals: SignalKind[]
      at_least: number
      asks_verification: boolean
    }) => api.call.signals.addRule(input),
    onSuccess: ({ rule }) => {
      const { queryKey } = api.signals.rules.queryOptions({ input: {} })
      const before = queryClient.getQueryData<{ rules: ScamRule[] }>(queryKey)?.rules ?? []
      putData(queryClient, queryKey, { rules: [rule, ...before] })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('add')}
      size={800}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={add.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      {isOpen ? <RuleForm formId={formId} err={add.error} onSend={(input) => add.mutate(input)} /> : null}
    </Dialog>
  )
}

interface RuleFormProps {
  formId: string
  err: unknown
  onSend: (input: {
    name: string
    signals: SignalKind[]
    at_least: number
    asks_verification: boolean
  }) => void
}

function RuleForm({ formId, err, onSend }: RuleFormProps) {
  const t = useTranslations('signals.rules')
  const failed = useTranslations('staff')
  const names = useSignalNames()
  const [chosen, setChosen] = useState<readonly SignalKind[]>([])
  const fields = fieldErrorsOf(err)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    onSend({
      name: String(sent.get('name')).trim(),
      signals: [...chosen],
      at_least: Number(sent.get('at_least')),
      asks_verification: sent.has('asks_verification'),
    })
  }
  return (
    <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-5">
      {err && Object.keys(fields).length === 0 ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(err)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <TextField
        name="name"
        label={t('name')}
        maxLength={maxRuleName}
        autoComplete="off"
        error={fields.name}
      />
      <ChoiceGroup
        kind="many"
        look="chips"
        name="signals"
        label={t('signals')}
        error={fields.signals}
        value={[...chosen]}
        onChange={(values) => setChosen(signalKinds.filter((kind) => values.includes(kind)))}
        choices={signalKinds.map((kind) => ({ value: kind, label: names.short(kind) }))}
      />
      <TextField
        name="at_least"
        type="number"
        inputMode="numeric"
        min={1}
        max={Math.max(1, chosen.length)}
        defaultValue="1"
        label={t('atLeast')}
        hint={t('atLeastHint')}
        error={fields.at_least}
        className="max-w-48"
      />
      <Checkbox name="asks_verification" label={t('asksVerification')} />
    </form>
  )
}
