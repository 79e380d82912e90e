import { Link } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useTotals } from '../../features/chats/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { capCount } from '../../web/kit/cap-count.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import { destinations } from './navigation.ts'
import { AccountMenu, badgeTones, icons } from './site-header.tsx'

/** The slim navigation next to the chats, from 992 px (decisions: The chat layout). */
export function SiteRail() {
  const t = useTranslations('frame.nav')
  const user = useCurrentUser()
  const totals = useTotals()
  const settings = useSiteSettings()
  if (!user) return null
  const badgeLabel = { likes: 'newLikes', credits: 'creditsLeft' } as const
  return (
    <nav
      aria-label={t('label')}
      className="hidden w-22 shrink-0 flex-col items-center gap-1 border-x border-line bg-surface py-3 lg:flex"
    >
      <Link to="/members" className="mb-3 grid size-11 place-items-center rounded-control text-primary">
        <Drawing src={`/marks/${settings?.niche ?? 1}.svg`} className="size-8" />
        <span className="sr-only">{settings?.name}</span>
      </Link>
      {destinations(user, totals).map(({ to, key, badge, tone }) => {
        if (key === 'messages') return null
        const Icon = icons[key]
        return (
          <Link
            key={key}
            to={to}
            prefetch="intent"
            className="relative flex min-h-14 w-20 flex-col items-center justify-center gap-0.5 rounded-control text-xs font-semibold text-muted hover:bg-ground hover:text-text"
          >
            <Icon className="size-6" />
            <span className="max-w-full truncate px-0.5">
              {key === 'premium' ? t('premiumShort') : t(key)}
            </span>
            {badge !== null && key !== 'search' && key !== 'premium' ? (
              <span
                className={`absolute start-1/2 top-0.5 ms-1 grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs leading-none font-bold tabular-nums ${badgeTones[tone]}`}
              >
                <span aria-hidden="true">{badge === 0 ? 0 : capCount(badge)}</span>
                <span className="sr-only">{t(badgeLabel[key], { count: badge })}</span>
              </span>
            ) : null}
          </Link>
        )
      })}
      <div className="mt-auto">
        <AccountMenu user={user} isSlim />
      </div>
    </nav>
  )
}
