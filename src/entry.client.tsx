import { contract } from 'virtual:client-contract'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageProviders } from './assembly/page-providers.tsx'
import { pathAfterRefusal } from './assembly/path-after-refusal.ts'
import { requestHeaders } from './assembly/request-headers.ts'
import { loginPath } from './features/accounts/path-rules.ts'
import { cacheSiteData } from './features/sites/web/public.tsx'
import { createBrowserApi } from './web/api/api.ts'
import { setApiBase } from './web/api/api-address.ts'
import { startLeaving } from './web/api/leaving.ts'
import { browserCookieOf } from './web/browser-cookies.ts'
import { storeTimeZone } from './web/i18n/device-time-zone.ts'
import { loadTexts, startTexts } from './web/i18n/load-messages.ts'
import { watchTranslation } from './web/i18n/watch-translation.ts'
import { readEarlyInput } from './web/kit/fields/early-input.ts'
import { EarlyInputRepeater } from './web/kit/fields/early-input-repeater.tsx'
import { preloadedFonts } from './web/kit/theme/fonts.ts'
import { loadChunk } from './web/load-chunk.ts'
import { setBrowserContext } from './web/page-context.ts'
import { createPageData } from './web/page-data.tsx'
import { liveOf } from './web/page-frame.tsx'
import { type PageState, pageStateId, pageTextsId } from './web/page-state.ts'
import { restrictMarkup } from './web/policy/trusted-types.ts'
import { openPrivateStorage } from './web/private-storage.ts'
import { createQueryClient, restoreQueries } from './web/query-client.ts'
import { allowSkippedTransitions } from './web/router/skipped-transitions.ts'
import { readTheme } from './web/theme.ts'

function start(): void {
  restrictMarkup()
  storeTimeZone()
  allowSkippedTransitions(window)
  const text = embedded(pageStateId)
  const state = JSON.parse(text) as PageState
  setApiBase(state.apiBase)
  // Another account logged in, or this one out, in another tab: this page is no longer theirs.
  openPrivateStorage(state.account, () => window.location.reload())
  const messages = startTexts(state.locale, JSON.parse(embedded(pageTextsId)))
  const queryClient = createQueryClient()
  restoreQueries(queryClient, state.queries)
  const isLoggedIn = state.account !== null
  // 403 authentication_required logs the client out (product: Browser): the next page is rendered for a
  // visitor. Once: another refused call would stop the login page while it loads and ask for it again.
  const leave = () => {
    if (isLoggedIn && startLeaving()) window.location.assign(loginPath(window.location))
    return isLoggedIn
  }
  const api = createBrowserApi(contract, { headersOf: requestHeaders, onLoggedOut: leave })
  cacheSiteData(queryClient, api)
  const page = createPageData(api, queryClient, loadContributions)
  const offlineText = (messages as { frame?: { offline?: string } }).frame?.offline ?? ''
  setBrowserContext({
    ...page,
    // Loaders and actions reject as on the server: what they ask for next depends on the result.
    api: createBrowserApi(contract, {
      headersOf: requestHeaders,
      onLoggedOut: () => {
        leave()
        return false
      },
    }),
    locale: state.locale,
    isLoggedIn,
    cookieOf: browserCookieOf,
    pathAfter: pathAfterRefusal,
    offlineText,
  })
  const frame = {
    theme: readTheme(document.documentElement.dataset.theme ?? null),
    nonce: '',
    state: text,
    live: liveOf(state.account, state.liveAfter),
    languageOffer: state.languageOffer,
    preload: { styles: [], fonts: preloadedFonts },
    ownScripts: [],
    nextScripts: [],
  }
  const before = readEarlyInput(document)
  const translation = watchTranslation(document)
  startTransition(() => {
    hydrateRoot(
      document,
      <PageProviders
        page={page}
        locale={state.locale}
        messages={messages}
        timeZone={state.timeZone}
        frame={frame}
      >
        <EarlyInputRepeater before={before} onRepeated={translation.stop}>
          <HydratedRouter />
        </EarlyInputRepeater>
      </PageProviders>,
      {
        // React has drawn the page again. No page can prevent that where the browser had translated it.
        onRecoverableError: (err) => {
          if (!translation.wasSeen()) reportError(err)
        },
      },
    )
  })
  // What needs a text that the page has not shown asks again, and reports a failure.
  void loadTexts().catch(() => undefined)
}

async function loadContributions() {
  return (await loadChunk(() => import('./assembly/page-contributions.ts'))).pageContributions
}

/** Returns data that the server has embedded in the page. */
function embedded(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}

start()
