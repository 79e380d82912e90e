import { useQuery } from '@tanstack/react-query'
import { type Locale, localeCodes, locales } from '../../../core/locales.ts'
import type { Api } from '../../../web/api/api.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { Select } from '../../../web/kit/fields/select.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { StaffPage, useMayDo } from '../../staff/web/public.tsx'

/** Returns the id in a path; anything else is a 404. */
export function idOf(param: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(param ?? '')) throw new Response(null, { status: 404 })
  return Number(param)
}

/** The query of the sites, which every page of a site shows the name of. */
export function sitesOptions(api: Api) {
  return api.configuration.sites.queryOptions({ input: {} })
}

/** Returns a site of the list; undefined for one of no role. */
export function useSite(id: number) {
  return useQuery(sitesOptions(useApi())).data?.sites.find((site) => site.id === id)
}

interface SiteFrameProps {
  id: number
  actions?: Elements
  children: Elements | Elements[]
}

/** The frame of the pages about one site: its host and the parts, each with an address. */
export function SiteFrame({ id, actions, children }: SiteFrameProps) {
  const t = useTranslations('configuration')
  const site = useSite(id)
  const mayDo = useMayDo()
  const mayConfigure = mayDo('settings.draft') || mayDo('settings.publish')
  const path = `/admin/sites/${id}`
  const tabs = [
    ...(mayConfigure
      ? [
          { to: path, label: t('tabs.settings'), isExact: true },
          { to: `${path}/versions`, label: t('tabs.versions') },
        ]
      : []),
    ...(mayDo('content.write')
      ? [
          { to: `${path}/pages`, label: t('tabs.pages') },
          { to: `${path}/mails`, label: t('tabs.mails') },
        ]
      : []),
    ...(mayConfigure ? [{ to: `${path}/domain`, label: t('tabs.domain') }] : []),
  ]
  return (
    <StaffPage title={site?.host ?? ''} {...(actions ? { actions } : {})}>
      <div className="-mt-3 flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
        <Link to="/admin/sites" tone="quiet">
          {t('sites.title')}
        </Link>
        <span>{site?.name}</span>
        {site && mayConfigure ? (
          <Link to={`/admin/companies/${site.company.id}`} tone="quiet">
            {site.company.name || t('sites.placeholder')}
          </Link>
        ) : null}
      </div>
      <LinkTabs label={t('tabs.label')} tabs={tabs} />
      {children}
    </StaffPage>
  )
}

interface LanguageSelectProps {
  value: Locale
  /** Languages with words of the site's own, which are marked. */
  own?: readonly Locale[]
  onChange: (locale: Locale) => void
}

/** Chooses a language by its own name. */
export function LanguageSelect({ value, own = [], onChange }: LanguageSelectProps) {
  const t = useTranslations('configuration.settings')
  return (
    <Select
      isCompact
      aria-label={t('language')}
      className="w-44 [&>select]:min-h-9 [&>select]:text-sm"
      value={value}
      options={localeCodes.map((code) => ({
        value: code,
        label: `${locales[code].nativeName}${own.includes(code) ? ' •' : ''}`,
      }))}
      onChange={(event) => onChange(localeCodes.find((code) => code === event.target.value) ?? value)}
    />
  )
}

/** Returns the language in the URL; English without one. */
export function localeOf(search: URLSearchParams): Locale {
  return localeCodes.find((code) => code === search.get('locale')) ?? 'en'
}

/** The languages in which a site has its own words, and those in which it has not. */
export function OwnWords({ own }: { own: readonly Locale[] }) {
  const t = useTranslations('configuration.pages')
  const missing = localeCodes.filter((code) => !own.includes(code))
  if (own.length === 0) return <span className="text-muted">{t('shipped')}</span>
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5 max-lg:w-full lg:flex-1">
      {own.map((code) => (
        <Badge key={code} tone="secondary">
          {locales[code].nativeName}
        </Badge>
      ))}
      <span className="text-xs text-muted">
        {missing.length === 0
          ? t('everyLanguage')
          : t('missing', { languages: missing.map((code) => locales[code].nativeName).join(', ') })}
      </span>
    </span>
  )
}
