import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Locale } from '../core/locales.ts'
import { useCurrentUser } from '../features/accounts/web/public.tsx'
import { useSiteSettings } from '../features/sites/web/public.tsx'
import { LocaleProvider, type Messages } from '../web/i18n/locale-provider.tsx'
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
        <ReaderLocale locale={locale} messages={messages} timeZone={timeZone}>
          <CSPProvider nonce={frame.nonce}>
            <PageFrameProvider frame={frame}>{children}</PageFrameProvider>
          </CSPProvider>
        </ReaderLocale>
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
