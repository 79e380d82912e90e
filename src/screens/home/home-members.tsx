import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { signupPath } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { useApi } from '../../web/page-data.tsx'
import { AppLink } from '../../web/router/app-link.tsx'

/** Members who agreed to appear on public pages: name, age, region and main photo, nothing else (decisions: Readings). */
export function HomeMembers() {
  const t = useTranslations('home')
  const settings = useSiteSettings()
  const location = useLocation()
  const options = useApi().search.welcome.queryOptions({ input: {} })
  const { data } = useQuery({ ...options, enabled: false })
  if (!data || data.cards.length < 3) return null
  return (
    <section aria-labelledby="members-title" className="page-width pb-12">
      <h2 id="members-title" className="text-xl">
        {t('membersTitle')}
      </h2>
      <p className="mt-1 text-muted">{settings?.is_demo ? t('membersDemo') : t('membersText')}</p>
      <ul className="mt-5 grid grid-cols-3 gap-3 sm:gap-4 lg:grid-cols-6">
        {data.cards.map(({ id, name, age, region, main_image }) => (
          <li key={id}>
            <AppLink
              to={signupPath(location, id)}
              reloadDocument
              className="group relative block overflow-hidden rounded-card bg-secondary shadow-soft"
            >
              <img
                src={main_image?.match}
                alt=""
                width={300}
                height={375}
                loading="lazy"
                decoding="async"
                className="aspect-4/5 w-full object-cover transition-transform duration-200 group-hover:scale-103"
              />
              <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-scrim/90 via-scrim/70 to-transparent px-2.5 pt-10 pb-2 text-on-scrim">
                <span className="block truncate text-sm font-semibold">{name}</span>
                <span className="block truncate text-xs">{region === null ? age : `${age}, ${region}`}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
