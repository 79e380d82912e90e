import { type Locale, localeCodes } from '../../../core/locales.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { text } from '../../../server/text.ts'
import { nicheCodes } from '../../sites/rules.ts'
import { iconSizes, type Mark, type ScreenshotForm } from '../rules.ts'
import { drawIcon } from './draw-icon.ts'
import { drawScreenshot } from './draw-screenshot.ts'
import { manifestOf } from './manifest.ts'
import { offlinePage } from './offline-page.ts'

/** Lifetime in caches of generated files, which change with a deployment or a site's settings. */
const forAnHour = 'public, max-age=3600'

/** Serves the manifest of the installed app (api: Paths outside /api), in the language that the page names. */
const manifestRoute: RawRoute = {
  method: 'GET',
  path: '/manifest.webmanifest',
  isAnonymous: true,
  handle: async ({ site, locale }, request) => {
    const query = new URL(request.url).searchParams
    const lang = localeOf(query.get('lang'))
    const manifest = manifestOf(site, lang ?? locale, query.get('as') === 'discreet')
    return new Response(JSON.stringify(manifest), {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': lang ? forAnHour : 'no-store',
      },
    })
  },
}

/** Serves the icons of all sites: an installed app asks for those of its own. */
const iconRoute: RawRoute = {
  method: 'GET',
  path: '/icons/:file',
  isAnonymous: true,
  handle: async (_scope, _request, { file = '' }) => {
    const [, name = '', maskable, pixels] = /^(\d|discreet)-(maskable-)?(\d{3})\.png$/.exec(file) ?? []
    const size = iconSizes.find((one) => String(one) === pixels)
    const mark: Mark = name === 'discreet' ? name : Number(name)
    if (!size || (mark !== 'discreet' && !nicheCodes[mark - 1])) throw refuse(commonRefusals, 'not_found')
    const image = await drawIcon({ mark, size, isMaskable: maskable !== undefined })
    return new Response(new Uint8Array(image), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  },
}

/** Serves the pictures of the app that its manifests name. */
const screenshotRoute: RawRoute = {
  method: 'GET',
  path: '/screenshots/:file',
  isAnonymous: true,
  handle: async (_scope, _request, { file = '' }) => {
    const [, name = '', form] = /^(\d|discreet)-(narrow|wide)\.png$/.exec(file) ?? []
    const mark: Mark = name === 'discreet' ? name : Number(name)
    if (!form || (mark !== 'discreet' && !nicheCodes[mark - 1])) throw refuse(commonRefusals, 'not_found')
    const image = await drawScreenshot(mark, form as ScreenshotForm)
    return new Response(new Uint8Array(image), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  },
}

/** Serves the page that the service worker stores for times without a connection. */
const offlineRoute: RawRoute = {
  method: 'GET',
  path: '/offline/:locale',
  isAnonymous: true,
  handle: async ({ site }, request, params) => {
    const locale = localeOf(params.locale)
    if (!locale) throw refuse(commonRefusals, 'not_found')
    const theme = new URL(request.url).searchParams.get('theme')
    const { html, policy } = offlinePage(locale, site.niche, theme, (key) =>
      text(locale, `app.offline.${key}`),
    )
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': forAnHour,
      },
    })
  },
}

function localeOf(code: string | null | undefined): Locale | undefined {
  return localeCodes.find((known) => known === code)
}

/** Routes of the installed app that are no calls. */
export const appRoutes: RawRoute[] = [manifestRoute, iconRoute, screenshotRoute, offlineRoute]
