import { defineScreen } from './web/screen.ts'
import './web/kit/theme/app.css'
import type { ReactNode } from 'react'
import { preload as preloadFile } from 'react-dom'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { passedQuery, useCurrentUser } from './features/accounts/web/public.tsx'
import { AppLinks } from './features/app/web/public.tsx'
import { MatchScene, useTotals } from './features/chats/web/public.tsx'
import { LikingProvider, NewLikesProvider, SentLike } from './features/likes/web/public.tsx'
import { listedPaths } from './features/pages/rules.ts'
import { useCookieChoice } from './features/pages/web/public.tsx'
import { arrivalNames, languageLinksOf } from './features/sites/rules.ts'
import { useSiteSettings } from './features/sites/web/public.tsx'
import { BounceScript } from './features/visits/web/public.tsx'
import { TotalsTitle } from './screens/layout/totals-title.tsx'
import { isUnlistedOn } from './screens/layout/unlisted.ts'
import { ErrorScreen, errorTexts } from './web/error-screen.tsx'
import { FocusScreen } from './web/focus-screen.tsx'
import { usePageLang } from './web/i18n/locale-provider.tsx'
import { useShownTexts } from './web/i18n/texts.ts'
import { ToastProvider } from './web/kit/overlays/toast.tsx'
import { afterHydration } from './web/lazy-component.tsx'
import { OfflineBanner } from './web/offline-banner.tsx'
import { usePageFrame } from './web/page-frame.tsx'
import { pageStateId, pageTextsId, scriptJson } from './web/page-state.ts'
import { CarriedQueryProvider } from './web/router/carried-query.tsx'
import { ProgressBar } from './web/router/progress-bar.tsx'

const screen = defineScreen({
  queries: ({ api, isLoggedIn, url }) => [
    // Includes the page's own query parameters (product: Browser).
    {
      ...api.sites.settings.queryOptions({ input: Object.fromEntries(url.searchParams) }),
      queryKey: api.sites.settings.queryKey({ input: {} }),
    },
    api.accounts.current.queryOptions({ input: {} }),
    ...(isLoggedIn ? [api.chats.totals.queryOptions({ input: {} })] : []),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Properties of a screen that its route may declare. */
export interface ScreenHandle {
  /**
   * False: the page is HTML and plain forms, without the app's scripts. `forMembers`: visitors get it so, and
   * members with the scripts of their navigation.
   */
  isHydrated?: boolean | 'forMembers'
  /** True: visitors without a session and with the same query see the same, so the page may be cached for all. */
  isSameForVisitors?: boolean
  /** The screen's own small script (`build/scripts.ts`), on a page that is not hydrated. */
  script?: 'deck' | 'login'
  /** True: the screen has a form that takes a file; the server accepts files only there. */
  takesFile?: boolean
}

/** The element behind everything that a page shows. */
const pageEndId = 'page-end'

/**
 * The address of a public page for search engines, and where the company has it in other languages (hreflang). The own
 * language is that of the domain: another one that a visitor chose has no address of its own.
 */
function PageLinks() {
  const { pathname } = useLocation()
  const alternates = useSiteSettings()?.alternates ?? []
  const [own] = alternates
  if (!own || !listedPaths.includes(pathname)) return null
  return (
    <>
      <link rel="canonical" href={own.origin + pathname} />
      {languageLinksOf(alternates).map(({ language, origin }) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + pathname} />
      ))}
    </>
  )
}

/**
 * Returns the parameters that a visitor's pages pass on in their links: the invitation, and how they got here, which nothing
 * stores until they agree to statistics (law: 2.5), and then cookies do. Empty for members.
 */
function usePassedQuery(): string {
  const location = useLocation()
  const isMember = useCurrentUser() !== null
  const choice = useCookieChoice()
  if (isMember) return ''
  const query = passedQuery(location)
  if (choice === 'yes') for (const name of arrivalNames) query.delete(name)
  return query.toString()
}

/** The document around every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const lang = usePageLang()
  const { theme, nonce, state, preload, ownScripts, nextScripts } = usePageFrame()
  const settings = useSiteSettings()
  const { pathname } = useLocation()
  const isMember = useCurrentUser() !== null
  const handles = useMatches().map((match) => (match.handle ?? {}) as ScreenHandle)
  const isHydrated = handles.every(({ isHydrated: wanted = true }) =>
    wanted === 'forMembers' ? isMember : wanted,
  )
  for (const href of preload.styles) preloadFile(href, { as: 'style' })
  return (
    <html
      lang={lang}
      data-palette={settings?.palette ?? 1}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Nothing is painted before the whole page is there: what arrives in parts would move what is read. */}
        <link rel="expect" href={`#${pageEndId}`} blocking="render" />
        {isUnlistedOn(settings, pathname) ? <meta name="robots" content="noindex" /> : null}
        <PageLinks />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        {preload.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <AppLinks />
        <Meta />
        <Links />
      </head>
      <body>
        <ToastProvider>
          <CarriedQueryProvider value={usePassedQuery()}>
            <TotalsTitle settings={settings}>{children}</TotalsTitle>
          </CarriedQueryProvider>
        </ToastProvider>
        <template id={pageEndId} />
        {ownScripts.map((src) => (
          <script key={src} type="module" src={src} nonce={nonce} data-app={nextScripts.join(' ')} />
        ))}
        <BounceScript />
        {isHydrated && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Embedded id={pageStateId} text={state} />
            <EmbeddedTexts />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** Embeds data that the browser needs, after everything that the page shows. */
function Embedded({ id, text }: { id: string; text: string }) {
  return (
    <script
      id={id}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with < escaped
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}

/** What a page may have to show before its other texts have arrived. */
const textsWithoutConnection = [...errorTexts, 'frame.offline']

/** Embeds the texts that the page has shown; a component of its own, which is rendered after all others. */
function EmbeddedTexts() {
  return <Embedded id={pageTextsId} text={scriptJson(useShownTexts(textsWithoutConnection))} />
}

const PageWatchers = afterHydration(
  async () => (await import('./screens/layout/page-watchers.tsx')).PageWatchers,
)

/** Every screen, with the parts common to all of them. */
export default function Root() {
  const { new_likes } = useTotals()
  return (
    <>
      <ProgressBar />
      <OfflineBanner />
      <NewLikesProvider count={new_likes}>
        <LikingProvider scene={MatchScene}>
          <SentLike />
          <Outlet />
          <PageWatchers />
        </LikingProvider>
      </NewLikesProvider>
      <FocusScreen />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />
}
