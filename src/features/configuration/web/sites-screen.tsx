import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../web/api/api.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { nicheCodes } from '../../sites/rules.ts'
import { StaffPage, staffMeOptions, useMayDo } from '../../staff/web/public.tsx'
import { sitesOptions } from './site-frame.tsx'

const companiesOptions = (api: Api) => api.configuration.companies.queryOptions({ input: {} })

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [sitesOptions(api)],
  prepare: async ({ api, queryClient }) => {
    const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
    if (staff?.permissions.includes('settings.draft'))
      await queryClient.ensureQueryData(companiesOptions(api))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const row =
  'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-ground lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_9rem]'

/** The sites and companies, from where each is configured. */
export default function SitesScreen() {
  const t = useTranslations('configuration')
  const { data } = useQuery(sitesOptions(useApi()))
  const mayDo = useMayDo()
  const mayConfigure = mayDo('settings.draft') || mayDo('settings.publish')
  return (
    <StaffPage
      title={t('sites.title')}
      {...(mayDo('settings.publish')
        ? {
            actions: (
              <ButtonLink to="/admin/sites/new" size="small" icon={<Plus />}>
                {t('sites.add')}
              </ButtonLink>
            ),
          }
        : {})}
    >
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {data?.sites.map(({ id, host, name, niche, pool, company, has_accounts }) => (
          <ItemBoundary key={id} as="li">
            <li>
              <AppLink
                to={`/admin/sites/${id}${mayConfigure ? '' : '/pages'}`}
                prefetch="intent"
                className={row}
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{host}</span>
                  <span className="block truncate text-muted">{name}</span>
                </span>
                <span className="truncate max-lg:text-end">
                  {t(`niches.${nicheCodes[niche - 1] ?? 'general'}`)}
                </span>
                <span className="truncate text-muted">{pool.name}</span>
                <span className="truncate text-muted max-lg:text-end">{company.name}</span>
                <span className="text-end max-lg:hidden">
                  {has_accounts ? null : <Badge>{t('sites.noMembers')}</Badge>}
                </span>
              </AppLink>
            </li>
          </ItemBoundary>
        ))}
      </ul>
      {mayDo('settings.draft') ? <Companies /> : null}
    </StaffPage>
  )
}

function Companies() {
  const t = useTranslations('configuration')
  const { data } = useQuery(companiesOptions(useApi()))
  const mayDo = useMayDo()
  return (
    <section className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t('sites.companies')}</h2>
        {mayDo('settings.publish') ? (
          <ButtonLink to="/admin/companies/new" tone="secondary" size="small" icon={<Plus />}>
            {t('company.new')}
          </ButtonLink>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {data?.companies.map(({ id, name, city, is_placeholder, sites }) => (
          <ItemBoundary key={id} as="li">
            <li>
              <AppLink
                to={`/admin/companies/${id}`}
                prefetch="intent"
                className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 text-sm hover:bg-ground"
              >
                <span className="font-semibold">{name || t('sites.placeholder')}</span>
                <span className="text-muted">{city}</span>
                {is_placeholder ? <Badge tone="warning">{t('sites.placeholder')}</Badge> : null}
                <span className="ms-auto text-muted">
                  {t('sites.numberOfSites', { count: sites.length })}
                </span>
              </AppLink>
            </li>
          </ItemBoundary>
        ))}
      </ul>
    </section>
  )
}
