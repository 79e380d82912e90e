import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../../web/focus-screen.tsx'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useIsInstalled } from '../../../web/installed/use-is-installed.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { lazyComponent } from '../../../web/lazy-component.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { areCookiesNeeded } from '../path-rules.ts'
import { mayWarnAt, type WarningLayout } from '../rules.ts'

const EntryDialog = lazyComponent<{ layout: WarningLayout; language: Elements }>(
  async () => (await import('./entry-dialog.tsx')).EntryDialog,
)

interface EntryWarningProps {
  layout: WarningLayout
  className: string
  /** A language menu, for visitors who cannot read the warning. */
  language?: Elements
  /** The page behind the warning. */
  children: Elements
}

/** Warns that the browser has stored no cookie, with what can be done. */
export function CookiesNeeded() {
  const t = useTranslations('frame.cookies.needed')
  return (
    <Alert tone="warning" title={t('title')} isAnnounced>
      {t('text')}
    </Alert>
  )
}

/**
 * Renders a layout's page, preceded by the adults-only warning for visitors who have not dismissed it
 * (product: Age). Decided and rendered on the server; closing it is a plain form, so it works without
 * scripts.
 */
export function BehindEntryWarning({ layout, className, language, children }: EntryWarningProps) {
  const api = useApi()
  const { pathname, search } = useLocation()
  const { data } = useQuery(api.age.entryWarning.queryOptions({ input: { layout } }))
  const isInstalled = useIsInstalled()
  const isUnread = data?.is_shown === true
  // Where the answer cannot be stored, it counts for this page.
  const isBlocked = isUnread && areCookiesNeeded(search)
  const isShown = isUnread && mayWarnAt(pathname) && !isInstalled && !isBlocked
  // Nothing had the focus before the warning: the page begins where it would after a navigation.
  const wasUnread = useRef(isUnread)
  useEffect(() => {
    if (wasUnread.current && !isUnread) focusHeading()
    wasUnread.current = isUnread
  }, [isUnread])
  return (
    <>
      <div
        id="behind-entry-warning"
        className={className}
        inert={isShown}
        // The script below may have changed the element before hydration.
        suppressHydrationWarning
      >
        {isBlocked && pathname !== '/login' ? (
          <div className="page-width pt-4">
            <CookiesNeeded />
          </div>
        ) : null}
        {children}
      </div>
      {isShown && <EntryDialog layout={layout} language={language} />}
    </>
  )
}
