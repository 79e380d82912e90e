import { createHash } from 'node:crypto'
import { type Locale, localeCodes, locales } from '../../../core/locales.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { escapeHtml } from '../../../server/escape-html.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { text } from '../../../server/text.ts'
import { nicheCodes, paletteOf } from '../../sites/rules.ts'
import { darkGround, groundOf, iconSizes, type Mark, type ScreenshotForm } from '../rules.ts'
import { coloursOf, drawingNamed } from './colours.ts'
import { drawIcon, drawScreenshot } from './draw.ts'
import { manifestOf } from './manifest.ts'

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

/** Loads the page that was wanted, as soon as the browser reports a connection. */
const script = "addEventListener('online',()=>location.reload())"
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * Returns the page for times without a connection and the policy that its style and script need: a nonce would be stored with
 * it. It names neither site nor member, since it is stored in the browser. `theme`: a chosen one; else that of the system.
 */
function offlinePage(
  locale: Locale,
  palette: number,
  theme: string | null,
  t: (key: 'title' | 'text' | 'retry') => string,
): { html: string; policy: string } {
  const style = styleOf(palette, theme)
  const title = escapeHtml(t('title'))
  const html = `<!doctype html>
<html lang="${locales[locale].iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${drawingNamed('empty/offline')}<h1>${title}</h1><p>${escapeHtml(t('text'))}</p><a href="">${escapeHtml(t('retry'))}</a></main><script>${script}</script></body></html>`
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, policy }
}

function styleOf(palette: number, theme: string | null): string {
  const { primary, secondary } = coloursOf(palette)
  const scheme = theme === 'light' || theme === 'dark' ? theme : 'light dark'
  // On the dark ground the site's colours are lighter and darker, as their tokens are.
  return `:root{color-scheme:${scheme};--primary:light-dark(${primary},color-mix(in oklab,${primary} 45%,#fff));--secondary:light-dark(${secondary},color-mix(in oklab,${primary} 35%,#17121a));--surface:light-dark(#fff,#211a25)}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(${groundOf(palette)},${darkGround});color:light-dark(#231a26,#f6eff7);font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}
main{padding:1.5rem;max-width:26rem;overflow-wrap:anywhere}
svg{color:var(--primary);width:15rem;max-width:100%}
h1{font-size:1.5rem;line-height:1.2;margin:1.5rem 0 .5rem}
p{margin:0 0 1.5rem;text-wrap:balance}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:10px;background:var(--primary);color:light-dark(#fff,#2a0a18);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#5b21b6,#d6c5ff);outline-offset:3px}`
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
    const { html, policy } = offlinePage(locale, paletteOf(site), theme, (key) =>
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
