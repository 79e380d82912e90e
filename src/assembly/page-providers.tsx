import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Locale } from '../core/locales.ts'
import { CurrentUserProvider, useCurrentUser } from '../features/accounts/web/public.tsx'
import { TotalsProvider } from '../features/chats/web/public.tsx'
import { SiteSettingsProvider, useSiteSettings } from '../features/sites/web/public.tsx'
import { LocaleProvider } from '../web/i18n/locale-provider.tsx'
import type { Messages } from '../web/i18n/texts.ts'
import { type PageData, PageDataProvider } from '../web/page-data.tsx'
import { type PageFrame, PageFrameProvider } from '../web/page-frame.tsx'

interface PageProvidersProps {
  page: PageData
  locale: Locale
  messages: Messages
  timeZone: string
  frame: PageFrame
  children: ReactNode
}

/** The context providers of all screens, the same on the server and in the browser. */
export function PageProviders({ page, locale, messages, timeZone, frame, children }: PageProvidersProps) {
  return (
    <QueryClientProvider client={page.queryClient}>
      <PageDataProvider page={page}>
        <PageFrameProvider frame={frame}>
          <SiteSettingsProvider>
            <CurrentUserProvider>
              <TotalsProvider>
                <ReaderLocale locale={locale} messages={messages} timeZone={timeZone}>
                  <CSPProvider nonce={frame.nonce}>{children}</CSPProvider>
                </ReaderLocale>
              </TotalsProvider>
            </CurrentUserProvider>
          </SiteSettingsProvider>
        </PageFrameProvider>
      </PageDataProvider>
    </QueryClientProvider>
  )
}

/**
 * Provides the page's language with the conventions of the member's country; for visitors, of the country
 * that forms start with.
 */
function ReaderLocale(props: Pick<PageProvidersProps, 'locale' | 'messages' | 'timeZone' | 'children'>) {
  const user = useCurrentUser()
  const settings = useSiteSettings()
  return (
    <LocaleProvider {...props} country={user?.profile.country ?? settings?.geoip_selected_country ?? null} />
  )
}
