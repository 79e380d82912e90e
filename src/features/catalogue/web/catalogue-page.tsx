import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { holdsPermission, type Permission } from '../../../core/staff.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import type { Elements } from '../../../web/kit/elements.ts'
import { Select } from '../../../web/kit/fields/select.tsx'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { ScreenArgs } from '../../../web/screen.ts'
import { StaffPage, staffMeOptions, useMayDo, useStaff } from '../../staff/web/public.tsx'

/** The parts of the catalogue, each for those who hold one of its permissions. */
const parts = [
  { path: '', name: 'waiting', permissions: ['catalogue.draft', 'catalogue.write'] },
  { path: '/prices', name: 'prices', permissions: ['catalogue.draft', 'catalogue.write'] },
  { path: '/gifts', name: 'gifts', permissions: ['catalogue.draft', 'catalogue.write'] },
  { path: '/methods', name: 'methods', permissions: ['catalogue.draft', 'catalogue.write'] },
  { path: '/codes', name: 'codes', permissions: ['catalogue.draft', 'catalogue.write'] },
  { path: '/promotions', name: 'promotions', permissions: ['content.write'] },
  { path: '/fictional', name: 'fictional', permissions: ['catalogue.write'] },
  { path: '/invites', name: 'invites', permissions: ['catalogue.write'] },
] as const satisfies { path: string; name: string; permissions: readonly Permission[] }[]
type Part = (typeof parts)[number]['name']

/** Returns the site that a URL asks for, or the first of those at which the person works; null where there is none. */
export async function askedSite({ api, queryClient, url }: ScreenArgs): Promise<number | null> {
  const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
  return chosenSite(url.searchParams, staff?.sites ?? [])?.id ?? null
}

/** Returns whether whoever asks holds a permission; pages load no more than is theirs to see. */
export async function mayLoad({ api, queryClient }: ScreenArgs, ...permissions: Permission[]) {
  const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
  return permissions.some((permission) => staff?.permissions.includes(permission))
}

function chosenSite<Site extends { id: number }>(
  search: URLSearchParams,
  sites: readonly Site[],
): Site | null {
  const asked = Number(search.get('site'))
  return sites.find(({ id }) => id === asked) ?? sites[0] ?? null
}

/** Returns the site that the page is about, and whether the person may publish there what they change. */
export function useSite() {
  const [search] = useSearchParams()
  const me = useStaff()
  const site = chosenSite(search, me?.sites ?? [])
  const mayPublish = site !== null && holdsPermission(me?.grants ?? [], 'catalogue.write', site.id)
  return { id: site?.id ?? 0, host: site?.host ?? '', mayPublish }
}

/** Returns whether the URL has a drawer open, and what opens and closes it. */
export function useDrawer(name: string): [isOpen: boolean, open: () => void, close: () => void] {
  const [search, setSearch] = useSearchParams()
  const set = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set(name, '1')
        else after.delete(name)
        return after
      },
      { preventScrollReset: true },
    )
  return [search.has(name), () => set(true), () => set(false)]
}

interface CataloguePageProps {
  part: Part
  actions?: Elements
  /** The part is about one site, which the URL names. */
  isOfSite?: boolean
  children: ReactNode
}

/** The frame of every part of the catalogue. */
export function CataloguePage({ part, actions, isOfSite = true, children }: CataloguePageProps) {
  const t = useTranslations('catalogue')
  const may = useMayDo()
  const [search] = useSearchParams()
  const mayDraft = may('catalogue.draft') || may('catalogue.write')
  const { data } = useQuery({
    ...useApi().catalogue.proposals.queryOptions({ input: {} }),
    enabled: mayDraft,
  })
  const site = search.get('site')
  const query = site === null ? '' : `?site=${encodeURIComponent(site)}`
  const shown = parts.filter(({ permissions }) => permissions.some(may))
  const waiting = data?.proposals.length ?? 0
  return (
    <StaffPage title={t(`parts.${part}`)} actions={actions}>
      <LinkTabs
        label={t('sections')}
        className="-mt-3"
        tabs={shown.map(({ path, name }) => ({
          to: `/admin/catalogue${path}${query}`,
          label: t(`parts.${name}`),
          isExact: path === '',
          ...(name === 'waiting' && waiting > 0
            ? { count: waiting, countLabel: t('waiting.count', { count: waiting }) }
            : {}),
        }))}
      />
      {isOfSite ? <SiteChoice /> : null}
      {children}
    </StaffPage>
  )
}

function SiteChoice() {
  const t = useTranslations('catalogue')
  const navigate = useNavigate()
  const sites = useStaff()?.sites ?? []
  const { id } = useSite()
  if (sites.length < 2) return null
  return (
    <Select
      isCompact
      aria-label={t('site')}
      className="w-full max-w-72 [&>select]:min-h-10 [&>select]:text-sm"
      value={id}
      options={sites.map((site) => ({ value: String(site.id), label: site.host }))}
      onChange={(event) => void navigate(`?site=${event.target.value}`)}
    />
  )
}
