import { type ComponentType, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { isSignupPath } from '../../features/accounts/rules.ts'
import { useCurrentUser, useSignupLink } from '../../features/accounts/web/public.tsx'
import { useTotals } from '../../features/chats/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { useIsInstalled } from '../../web/installed/use-is-installed.ts'
import { Avatar } from '../../web/kit/avatar.tsx'
import { ButtonLink } from '../../web/kit/button.tsx'
import { capCount } from '../../web/kit/cap-count.ts'
import { classNames } from '../../web/kit/class-names.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import type { Elements } from '../../web/kit/elements.ts'
import { IconButton } from '../../web/kit/icon-button.tsx'
import {
  ArrowLeft,
  Coins,
  Crown,
  Heart,
  LogOut,
  MessageCircle,
  ReceiptText,
  Search,
  Settings,
  UserRound,
} from '../../web/kit/icons.tsx'
import { Menu } from '../../web/kit/overlays/menu.tsx'
import { AppLink } from '../../web/router/app-link.tsx'
import { useBar } from '../../web/use-bar.ts'
import { LanguageChoice } from './language-choice.tsx'
import { type Destination, destinations, isWithin, mayGoBack } from './navigation.ts'
import { useLogout } from './use-logout.ts'

export const icons: Record<Destination['key'], ComponentType<{ className?: string }>> = {
  search: Search,
  messages: MessageCircle,
  likes: Heart,
  credits: Coins,
  premium: Crown,
}

export const badgeTones: Record<Destination['tone'], string> = {
  accent: 'bg-unread-messages text-on-unread-messages',
  warning: 'bg-warning text-surface',
  danger: 'bg-danger text-surface',
}

/** The back button of an installed app, which has no browser buttons (product: Frame). */
function BackButton() {
  const t = useTranslations('frame.nav')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isInstalled = useIsInstalled()
  const hasHistory = useHasHistory()
  if (!isInstalled || !hasHistory || !mayGoBack(pathname)) return null
  return (
    <IconButton label={t('back')} className="-ms-2 shrink-0" onClick={() => void navigate(-1)}>
      <ArrowLeft className="rtl:-scale-x-100" />
    </IconButton>
  )
}

/** Returns whether there is a page to go back to; evaluated on each navigation, which renders the header. */
function useHasHistory(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => hasHistory(window),
    () => false,
  )
}

interface WithHistory {
  history: Pick<History, 'length'>
  navigation?: Pick<Navigation, 'canGoBack'>
}

/**
 * Returns whether a window has a page to go back to; without the Navigation API it uses the tab's history
 * length.
 */
export function hasHistory({ navigation, history }: WithHistory): boolean {
  return navigation ? navigation.canGoBack : history.length > 1
}

/** The top bar: brand, destinations from 768 px, account or login (product: Frame). */
export function SiteHeader() {
  const t = useTranslations('frame.nav')
  const user = useCurrentUser()
  // Until the signup is done nothing leads away from it.
  const isSigningUp = isSignupPath(useLocation().pathname)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="page-width flex h-14 items-center md:h-16 gap-2">
        <BackButton />
        <Brand isLoggedIn={user !== null} />
        {user && !isSigningUp && (
          <nav aria-label={t('label')} className="ml-auto hidden md:flex lg:gap-1">
            <Destinations user={user} look="bar" />
          </nav>
        )}
        <div className={`ml-auto flex shrink-0 items-center gap-1 sm:gap-2 ${user ? 'md:ml-2' : ''}`}>
          <LanguageChoice />
          {user ? isSigningUp ? null : <AccountMenu user={user} /> : <VisitorButtons />}
        </div>
      </div>
    </header>
  )
}

export function Brand({ isLoggedIn }: { isLoggedIn: boolean }) {
  const settings = useSiteSettings()
  return (
    <AppLink
      to={isLoggedIn ? '/members' : '/'}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-control font-heading text-lg font-bold text-primary"
    >
      <Drawing src={`/marks/${settings?.niche ?? 1}.svg`} className="size-8 shrink-0 text-primary" />
      <span className="truncate">{settings?.logo_words}</span>
    </AppLink>
  )
}

function VisitorButtons() {
  const t = useTranslations('frame.nav')
  const { pathname, search } = useLocation()
  if (pathname === '/login') return null
  const next =
    pathname === '/' || isSignupPath(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return (
    <>
      <ButtonLink to={`/login${next}`} tone="secondary" size="small" className="shrink-0">
        {t('login')}
      </ButtonLink>
      {isSignupPath(pathname) ? null : <SignupButton />}
    </>
  )
}

/** Hidden on phones, where the pages have their own and the bar has no room. */
function SignupButton() {
  const t = useTranslations('signup')
  const signup = useSignupLink()
  return (
    <ButtonLink {...signup} size="small" className="max-md:hidden">
      {t('open')}
    </ButtonLink>
  )
}

/** The menu of the member's account. `isSlim`: only the picture, for narrow columns. */
export function AccountMenu({ user, isSlim = false }: { user: User; isSlim?: boolean }) {
  const t = useTranslations('frame.nav')
  const logout = useLogout()
  const { name, main_image } = user.profile
  const thumbnail = main_image?.thumb_filename ?? null
  return (
    <Menu
      align="end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={classNames(
            'flex h-11 min-w-11 items-center justify-center gap-2 rounded-full lg:hover:bg-secondary lg:hover:text-on-secondary',
            !isSlim && 'lg:ps-1.5 lg:pe-3',
          )}
        >
          <Avatar name={name} src={thumbnail} size="small" />
          {isSlim ? null : (
            <span aria-hidden="true" className="hidden max-w-32 truncate text-sm font-semibold lg:block">
              {name}
            </span>
          )}
          <span className="sr-only">{t('account', { name })}</span>
        </button>
      )}
      heading={
        <span className="flex items-center gap-3 px-3 pt-1.5 pb-3">
          <Avatar name={name} src={thumbnail} />
          <span className="min-w-0 truncate font-semibold">{name}</span>
        </span>
      }
      entries={[
        { key: 'profile', label: t('profile'), icon: <UserRound />, to: '/profile' },
        { key: 'credits', label: t('credits'), icon: <Coins />, to: '/credits' },
        { key: 'orders', label: t('orders'), icon: <ReceiptText />, to: '/transactions' },
        { key: 'settings', label: t('settings'), icon: <Settings />, to: '/settings' },
        'line',
        { key: 'logout', label: t('logout'), icon: <LogOut />, onSelect: logout },
      ]}
    />
  )
}

/**
 * The bottom bar of phones, within reach of the thumb; `until`: the width from which the screen has another
 * navigation.
 */
export function BottomBar({ until = 'md' }: { until?: 'md' | 'lg' }) {
  const t = useTranslations('frame.nav')
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const isShown = user !== null && !isSignupPath(pathname)
  useBar(isShown ? (until === 'md' ? 'bottom' : 'bottom-lg') : null)
  if (!isShown) return null
  return (
    <nav
      data-bottom-bar={until}
      aria-label={t('label')}
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] ${until === 'md' ? 'md:hidden' : 'lg:hidden'}`}
    >
      <div className="flex">
        <Destinations user={user} look="bottom" />
        <DestinationLink to="/profile" label={t('me')} look="bottom">
          <UserRound className="size-6" />
        </DestinationLink>
      </div>
    </nav>
  )
}

function Destinations({ user, look }: { user: User; look: 'bar' | 'bottom' }) {
  const t = useTranslations('frame.nav')
  const totals = useTotals()
  const badgeLabel = { messages: 'unread', likes: 'newLikes', credits: 'creditsLeft' } as const
  return destinations(user, totals).map(({ to, key, badge, tone }) => {
    const Icon = icons[key]
    return (
      <DestinationLink
        key={key}
        to={to}
        label={t(key)}
        short={key === 'premium' && look === 'bottom' ? t('premiumShort') : undefined}
        look={look}
      >
        <Icon className={look === 'bottom' ? 'size-6' : 'size-5'} />
        {badge !== null && key !== 'search' && key !== 'premium' && (
          <span
            // On the icon's corner.
            className={`absolute grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs leading-none font-bold tabular-nums ${look === 'bar' ? '-top-0.5 left-1/2 ring-2 ring-surface lg:-top-0.5 lg:left-5 xl:left-6' : 'top-0.5 left-1/2 ml-1'} ${badgeTones[tone]}`}
          >
            <span aria-hidden="true">{badge === 0 ? 0 : capCount(badge)}</span>
            <span className="sr-only">{t(badgeLabel[key], { count: badge })}</span>
          </span>
        )}
      </DestinationLink>
    )
  })
}

interface DestinationLinkProps {
  to: string
  label: string
  /** A part of the label, where there is no room for all of it. */
  short?: string | undefined
  look: 'bar' | 'bottom'
  children: Elements
}

function DestinationLink({ to, label, short, look, children }: DestinationLinkProps) {
  const isCurrent = isWithin(to, useLocation().pathname)
  const shape =
    look === 'bar'
      ? // On tablets the word is below its icon: there is no room beside it.
        'min-h-11 justify-center gap-0.5 rounded-control px-2 text-xs max-lg:flex-col lg:gap-2 lg:rounded-full lg:px-3 lg:text-sm xl:px-4'
      : // A long word takes from its neighbours before it is cut.
        'min-h-14 min-w-11 flex-auto flex-col justify-center gap-0.5 text-xs -outline-offset-2 max-[375px]:text-[0.6875rem]'
  const current = look === 'bar' ? 'bg-secondary text-on-secondary' : 'text-primary'
  return (
    <AppLink
      to={to}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={short === undefined ? undefined : label}
      className={`relative flex items-center font-semibold ${shape} ${isCurrent ? current : 'text-muted hover:text-text'}`}
    >
      {children}
      <span className="max-w-full truncate">{short ?? label}</span>
    </AppLink>
  )
}
