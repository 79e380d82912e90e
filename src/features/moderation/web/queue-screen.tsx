import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Select } from '../../../web/kit/fields/select.tsx'
import { ShieldAlert } from '../../../web/kit/icons.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { Key, StaffPage, useKeys, useMayDo, useStaff } from '../../staff/web/public.tsx'
import { ItemRows } from './item-rows.tsx'
import { isQueueKind, useNames } from './names.ts'
import { type QueueFilter, queueOptions, useQueueCounts } from './queue-queries.ts'
import { useNow } from './use-now.ts'
import { useStart } from './use-start.ts'

/** Returns the filter of a URL; an unknown kind is a 404. */
function filterOf(kind: string | undefined, search: URLSearchParams): QueueFilter {
  if (kind !== undefined && !isQueueKind(kind)) throw new Response(null, { status: 404 })
  return { kind, site: Number(search.get('site')) || undefined, isMine: search.get('state') === 'mine' }
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    queueOptions(api, filterOf(params.kind, url.searchParams), url.searchParams.get('cursor') ?? undefined),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What waits, in the order of the queue (staff: 6.2). */
export default function QueueScreen() {
  const t = useTranslations('moderation.queue')
  const { kind: param } = useParams()
  const [search] = useSearchParams()
  const filter = filterOf(param, search)
  const { data, dataUpdatedAt, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    queueOptions(useApi(), filter, search.get('cursor') ?? undefined),
  )
  const now = useNow(dataUpdatedAt)
  const names = useNames()
  const pages = data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const next = pages.at(-1)?.next ?? null
  const start = useStart(filter)
  const may = useMayDo()
  const glass = useTranslations('moderation.glass')
  useKeys([{ keys: 'Enter', label: t('start'), run: () => start.mutate() }])
  const more = new URLSearchParams({ ...Object.fromEntries(search), cursor: next ?? '' })
  return (
    <StaffPage
      title={filter.kind ? names.kind(filter.kind) : t('title')}
      actions={
        <>
          {may('glass.break') || may('glass.confirm') ? (
            <ButtonLink to="/admin/glass" tone="quiet" size="small" icon={<ShieldAlert />}>
              {glass('title')}
            </ButtonLink>
          ) : null}
          <Button
            size="small"
            aria-keyshortcuts="Enter"
            isLoading={start.isPending}
            onClick={() => start.mutate()}
          >
            <span>{t('start')}</span>
            <Key>⏎</Key>
          </Button>
        </>
      }
    >
      <Filters filter={filter} />
      {items.length === 0 ? (
        <p className="py-6 text-muted">{t('empty')}</p>
      ) : (
        <ItemRows items={items} now={now} kind={filter.kind} />
      )}
      {next === null ? null : (
        <MoreLink
          to={`?${more}`}
          label={t('more')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
    </StaffPage>
  )
}

/** The kinds that have something open, what one holds, and the sites: all of it in the URL. */
function Filters({ filter }: { filter: QueueFilter }) {
  const t = useTranslations('moderation.queue')
  const names = useNames()
  const navigate = useNavigate()
  const sites = useStaff()?.sites ?? []
  const counts = useQueueCounts(true)
  const pathOf = (change: QueueFilter) => {
    const { kind, site, isMine } = { ...filter, ...change }
    const query = new URLSearchParams({
      ...(site ? { site: String(site) } : {}),
      ...(isMine ? { state: 'mine' } : {}),
    })
    return `/admin/queue${kind ? `/${kind}` : ''}${query.size > 0 ? `?${query}` : ''}`
  }
  // Appeals have their place also while none waits.
  const shown = counts.filter(({ kind, open }) => open > 0 || kind === filter.kind || kind === 'appeal')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label={t('filter')} className="scroll-row min-w-0">
        <ul className="flex min-w-max gap-1.5">
          <Chip to={pathOf({ kind: undefined, isMine: false })} isCurrent={!filter.kind && !filter.isMine}>
            {t('all')}
          </Chip>
          <Chip to={pathOf({ kind: undefined, isMine: true })} isCurrent={filter.isMine === true}>
            {t('mine')}
          </Chip>
          {shown.map(({ kind, open }) => (
            <Chip
              key={kind}
              to={pathOf({ kind, isMine: false })}
              isCurrent={filter.kind === kind}
              count={open}
            >
              {names.kind(kind)}
            </Chip>
          ))}
        </ul>
      </nav>
      {sites.length > 1 ? (
        <Select
          isCompact
          aria-label={t('site')}
          className="ms-auto w-44 [&>select]:min-h-9 [&>select]:text-sm"
          emptyLabel={t('allSites')}
          value={filter.site ?? ''}
          options={sites.map(({ id, host }) => ({ value: String(id), label: host }))}
          onChange={(event) => void navigate(pathOf({ site: Number(event.target.value) || undefined }))}
        />
      ) : null}
    </div>
  )
}

function Chip(props: { to: string; isCurrent: boolean; count?: number; children: string }) {
  const { to, isCurrent, count, children } = props
  return (
    <li className="filter-chip" data-set={isCurrent || undefined}>
      <AppLink to={to} aria-current={isCurrent ? 'page' : undefined}>
        <span>{children}</span>
        {count === undefined ? null : <span className="font-normal tabular-nums">{count}</span>}
      </AppLink>
    </li>
  )
}
