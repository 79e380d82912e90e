import { NavLink, useLocation } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { GalleryHorizontalEnd, LayoutGrid, Radar } from '../../web/kit/icons.tsx'
import { tabClasses } from '../../web/kit/link-tabs.tsx'

const views = [
  { to: '/members', key: 'grid', Icon: LayoutGrid },
  { to: '/swipe-game', key: 'swipe', Icon: GalleryHorizontalEnd },
  { to: '/match-finder', key: 'finder', Icon: Radar },
] as const

/** The three ways to meet people, as tabs above each of their screens; for members. */
export function DiscoverTabs() {
  const t = useTranslations('search')
  const { pathname } = useLocation()
  const user = useCurrentUser()
  if (!user || !views.some(({ to }) => to === pathname)) return null
  return (
    <nav aria-label={t('title')} className="border-b border-line bg-surface">
      <ul className="page-width flex gap-6 scroll-row">
        {views.map(({ to, key, Icon }) => (
          <li key={key} className="flex">
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={`${tabClasses} min-h-11! aria-[current=page]:text-primary aria-[current=page]:after:bg-primary`}
            >
              <Icon className="size-4.5" />
              <span>{t(`views.${key}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
