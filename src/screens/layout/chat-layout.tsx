import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { BehindEntryWarning } from '../../features/age/web/public.tsx'
import { ChatReport, type ReportedChat, useTotals } from '../../features/chats/web/public.tsx'
import { prepareTimeBonus } from '../../features/orders/web/public.tsx'
import { ReportDialog } from '../../features/safety/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { capCount } from '../../web/kit/cap-count.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import { defineScreen } from '../../web/screen.ts'
import { SignupModal } from '../signup/signup-modal.tsx'
import { DemoBar } from './demo-bar.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { TestModeMark } from './money/test-mode.tsx'
import { destinations } from './navigation.ts'
import { AccountMenu, BottomBar, badgeTones, icons } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { usePageDialog } from './use-page-dialog.ts'

/** Less than a keyboard, in px: browsers round both heights. */
const minCoveredPx = 2

/**
 * Stores the height above an on-screen keyboard as `--visible-height` while there is one: keyboards cover the
 * page and leave its height as it is.
 */
function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return
    const { style } = document.documentElement
    const update = () => {
      // Of a page that is zoomed in, a part is visible without a keyboard.
      const isZoomed = Math.abs(visible.scale - 1) > 0.01
      if (isZoomed || window.innerHeight - visible.height < minCoveredPx) {
        style.removeProperty('--visible-height')
        return
      }
      style.setProperty('--visible-height', `${visible.height}px`)
      // Browsers scroll the field into view, although it is in view by now.
      window.scrollTo(0, 0)
    }
    visible.addEventListener('resize', update)
    update()
    return () => {
      visible.removeEventListener('resize', update)
      style.removeProperty('--visible-height')
    }
  }, [])
}

/** The slim navigation next to the chats, from 992 px (decisions: The chat layout). */
function SiteRail() {
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

const screen = defineScreen({
  prepare: prepareTimeBonus,
  queries: ({ api }) => [api.age.entryWarning.queryOptions({ input: { layout: 'chat' } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * The bare layout of chats: full height for the conversation, whose own header has the back button
 * (product: Frame). The list keeps the bottom bar; from 992 px, where both are visible, a slim rail
 * leads to the rest of the site.
 */
export default function ChatLayout() {
  const { pathname } = useLocation()
  useVisibleHeight()
  const report = usePageDialog<ReportedChat>(pathname)
  const isList = /^\/chats\/?$/.test(pathname)
  return (
    <BehindEntryWarning
      layout="chat"
      className="flex h-[var(--visible-height,100dvh)] flex-col pb-(--bottom-bar)"
      language={<LanguageChoice />}
    >
      <SkipLink />
      <TestModeMark edge={isList ? 'bottom' : 'top'} />
      <div className={isList ? undefined : 'max-lg:hidden'}>
        <DemoBar />
      </div>
      {/* As wide as the panes and the rail. */}
      <div className="mx-auto flex min-h-0 w-full max-w-[76.75rem] flex-1 [container:pane/size]">
        <SiteRail />
        <ChatReport value={report.open}>
          <Outlet />
        </ChatReport>
      </div>
      {report.subject ? (
        <ReportDialog
          key={report.key}
          subject={report.subject.subject}
          // Chats with blocked members are not shown.
          member={{ ...report.subject.member, blocked_by_me: false }}
          isOpen={report.isOpen}
          onClose={report.close}
        />
      ) : null}
      {isList ? <BottomBar until="lg" /> : null}
      <SignupModal />
    </BehindEntryWarning>
  )
}
