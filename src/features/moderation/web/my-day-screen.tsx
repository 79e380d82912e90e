import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { Key, StaffPage, staffMeOptions, useKeys, useMayDo, useStaff } from '../../staff/web/public.tsx'
import { mayOpenQueue } from '../rules.ts'
import { Handover, handoverOptions } from './handover.tsx'
import { ItemRows } from './item-rows.tsx'
import { useNames } from './names.ts'
import { heldOptions } from './queue-queries.ts'
import { useNow } from './use-now.ts'
import { useStart } from './use-start.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async ({ api, queryClient }) => {
    const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
    const held = staff?.permissions ?? []
    await Promise.all([
      mayOpenQueue(held) ? queryClient.ensureQueryData(heldOptions(api)) : null,
      mayOpenQueue(held) ? queryClient.ensureQueryData(handoverOptions(api)) : null,
      held.includes('ban.confirm')
        ? queryClient.ensureQueryData(api.moderation.proposed.queryOptions({ input: {} }))
        : null,
    ])
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What somebody of the staff finds in the morning: what is due, what they hold, and what waits for a second person. */
export default function MyDayScreen() {
  const t = useTranslations('moderation.day')
  const me = useStaff()
  const may = useMayDo()
  if (!me) return null
  const hasQueue = mayOpenQueue(me.permissions)
  return (
    <StaffPage title={t('title')} actions={hasQueue ? <Start /> : null}>
      <div className="flex flex-col gap-8">
        {hasQueue ? <Queue /> : <p className="text-muted">{t('noQueue')}</p>}
        {may('ban.confirm') ? <Proposed /> : null}
        {hasQueue ? <Notes /> : null}
      </div>
    </StaffPage>
  )
}

/** What colleagues left for this shift. */
function Notes() {
  const { dataUpdatedAt } = useQuery(handoverOptions(useApi()))
  return (
    <div className="max-w-800">
      <Handover now={useNow(dataUpdatedAt)} />
    </div>
  )
}

function Start() {
  const t = useTranslations('moderation.queue')
  const start = useStart({})
  useKeys([{ keys: 'Enter', label: t('start'), run: () => start.mutate() }])
  return (
    <Button size="small" aria-keyshortcuts="Enter" isLoading={start.isPending} onClick={() => start.mutate()}>
      <span>{t('start')}</span>
      <Key>⏎</Key>
    </Button>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  )
}

function Queue() {
  const t = useTranslations('moderation.day')
  const { data, dataUpdatedAt } = useQuery({
    ...heldOptions(useApi()),
    // What was just given back is held no longer.
    refetchOnMount: 'always',
  })
  const names = useNames()
  const now = useNow(dataUpdatedAt)
  const due = data?.counts.filter(({ open }) => open > 0) ?? []
  const held = data?.items ?? []
  return (
    <>
      <Section title={t('due')}>
        {due.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
            {due.map(({ kind, open, late }) => (
              <li key={kind}>
                <AppLink
                  to={kind === 'photo' ? '/admin/photos' : `/admin/queue/${kind}`}
                  className="flex h-full flex-col gap-0.5 rounded-control border border-line bg-surface px-4 py-3 hover:border-primary"
                >
                  <span className="text-sm text-muted">{names.kind(kind)}</span>
                  <span className="flex flex-wrap items-center justify-between gap-x-2">
                    <span className="font-heading text-xl font-bold tabular-nums">{open}</span>
                    {late > 0 ? <Badge tone="danger">{t('late', { count: late })}</Badge> : null}
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {held.length === 0 ? null : (
        <Section title={t('held')}>
          <ItemRows items={held} now={now} />
        </Section>
      )}
    </>
  )
}

/** Decisions that wait for a second person, with what one has to know to confirm them. */
function Proposed() {
  const t = useTranslations('moderation.day')
  const api = useApi()
  const { data, dataUpdatedAt } = useQuery(api.moderation.proposed.queryOptions({ input: {} }))
  const now = useNow(dataUpdatedAt)
  const decisions = data?.decisions ?? []
  if (decisions.length === 0) return null
  return (
    <Section title={t('second')}>
      <ul className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface">
        {decisions.map((decision) => (
          <ItemBoundary key={decision.id} as="li">
            <Proposal decision={decision} now={now} />
          </ItemBoundary>
        ))}
      </ul>
    </Section>
  )
}

type Proposed = Awaited<
  ReturnType<ReturnType<typeof useApi>['call']['moderation']['proposed']>
>['decisions'][number]

function Proposal({ decision, now }: { decision: Proposed; now: number }) {
  const t = useTranslations('moderation.day')
  const failed = useTranslations('staff')
  const format = useFormatter()
  const names = useNames()
  const api = useApi()
  const me = useStaff()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { id, item_id, name, effects, reason, note, decider, decided_by, decided_at } = decision
  const answer = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      isConfirmed ? api.call.moderation.confirm({ id }) : api.call.moderation.undo({ id }),
    onSuccess: (_answer, isConfirmed) => toast.show({ text: t(isConfirmed ? 'confirmed' : 'refused') }),
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? failed('failed') }),
    onSettled: () => reload(queryClient, api.moderation.key()),
  })
  const isOwn = decided_by === me?.account_id
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-80">
        <p>
          <span className="font-semibold">
            {effects.length === 0 ? names.kind(decision.kind) : names.effects(effects)}
          </span>
          <span className="text-muted"> · {name}</span>
        </p>
        <p className="text-muted">
          <span>
            {reason === null && effects.length > 0 ? `${names.kind(decision.kind)} · ` : null}
            {reason === null ? null : `${names.reason(reason)} · `}
          </span>
          <span>
            {t('proposedBy', { name: decider ?? '', time: format.relativeTime(new Date(decided_at), now) })}
          </span>
        </p>
        {note ? <p className="mt-1 max-w-prose whitespace-pre-line">{note}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {item_id === null ? null : <Link to={`/admin/items/${item_id}`}>{t('see')}</Link>}
        <Button
          tone="secondary"
          size="small"
          isLoading={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {isOwn ? t('withdraw') : t('refuse')}
        </Button>
        {isOwn ? null : (
          <Button size="small" isLoading={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('confirm')}
          </Button>
        )}
      </div>
    </li>
  )
}
