import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { Api } from '../../../web/api/api.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { SiteVersion } from '../contract.ts'
import { stateTones } from './differences.tsx'
import { useSettingTexts } from './setting-control.tsx'
import { idOf, SiteFrame, sitesOptions } from './site-frame.tsx'

function versionsOptions(api: Api, id: number, cursor: string | undefined) {
  return api.configuration.versions.infiniteOptions({
    input: (next: string | undefined) => ({ id, ...(next ? { cursor: next } : {}) }),
    initialPageParam: cursor,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    sitesOptions(api),
    versionsOptions(api, idOf(params.id), url.searchParams.get('cursor') ?? undefined),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Drafts, what is live, and all that was, newest first. */
export default function VersionsScreen() {
  const t = useTranslations('configuration.versions')
  const { id: param } = useParams()
  const id = idOf(param)
  const [search] = useSearchParams()
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(
    versionsOptions(useApi(), id, search.get('cursor') ?? undefined),
  )
  const pages = data?.pages ?? []
  const next = pages.at(-1)?.next ?? null
  return (
    <SiteFrame id={id}>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {pages
          .flatMap(({ versions }) => versions)
          .map((version) => (
            <ItemBoundary key={version.id} as="li">
              <VersionRow site={id} version={version} />
            </ItemBoundary>
          ))}
      </ul>
      {next === null ? null : (
        <MoreLink
          to={`?cursor=${next}`}
          label={t('older')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
    </SiteFrame>
  )
}

function VersionRow({ site, version }: { site: number; version: SiteVersion }) {
  const t = useTranslations('configuration.versions')
  const texts = useSettingTexts()
  const format = useFormatter()
  const { id, state, names, restores_id, author, created_at, publish_at } = version
  const shown = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <AppLink
        to={`/admin/sites/${site}/versions/${id}`}
        prefetch="intent"
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-ground lg:grid-cols-[8rem_8rem_minmax(0,1fr)_16rem]"
      >
        <span className="font-semibold tabular-nums">{t('number', { id })}</span>
        <span className="max-lg:text-end">
          <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
        </span>
        <span className="min-w-0 max-lg:col-span-2 lg:truncate">
          {restores_id !== null
            ? t('restored', { id: restores_id })
            : names.length === 0
              ? t('initial')
              : names.map(texts.label).join(', ')}
        </span>
        <span className="text-muted max-lg:col-span-2 lg:text-end">
          {state === 'scheduled' && publish_at
            ? t('due', { date: shown(publish_at) })
            : t('by', { date: shown(created_at), name: author ?? t('system') })}
        </span>
      </AppLink>
    </li>
  )
}
