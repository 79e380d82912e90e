import { type Locale, locales } from '../../core/locales.ts'
import { escapeHtml } from '../escape-html.ts'
import { text } from '../text.ts'
import { textResponse } from './whole-body.ts'

/** A small page without dependencies: no database, scripts or files. */
interface PlainPage {
  locale: Locale
  status: number
  /** Its message; defaults to saying that the error page could not be shown (product: Server). */
  message?: string
  nonce: string
}

/** The general site's colours, as in the design tokens; system fonts. */
const style = `
:root{color-scheme:light dark;--text:light-dark(#231a26,#f6eff7);--ground:light-dark(#fdf4f7,#17121a);
--primary:light-dark(#c81e63,#ff6aa8);--on-primary:light-dark(#fff,#2a0a18)}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--text);
font:1rem/1.5 system-ui,sans-serif;text-align:center}
main{padding:1.5rem;max-width:32rem;overflow-wrap:anywhere}
h1{font-size:1.25rem;font-weight:600;margin:0 0 1.5rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:999px;background:var(--primary);color:var(--on-primary);
font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px}
progress{width:100%;height:.5rem;accent-color:var(--primary)}
p{margin:0 0 1.5rem;text-wrap:balance}`

/** Returns a page when no screen can be rendered: a fault outside the screens, or inside the error page. */
export function plainPage({ locale, status, message, nonce }: PlainPage): Response {
  const title = escapeHtml(text(locale, 'frame.error.title'))
  const words = escapeHtml(message ?? text(locale, 'frame.error.inErrorPage'))
  const link = escapeHtml(text(locale, 'frame.error.home'))
  const body = `<h1>${words}</h1><a href="/">${link}</a>`
  return toPage({ locale, status, nonce }, { title, body })
}

/** Seconds between two loads of the page that shows the progress. */
const reloadSeconds = 2

/** Returns the page that every address shows while the demo is made; it reloads itself. `share`: 0 to 1. */
export function preparingPage(page: { locale: Locale; nonce: string; share: number }): Response {
  const { locale, nonce, share } = page
  const title = escapeHtml(text(locale, 'frame.demo.preparing'))
  const why = escapeHtml(text(locale, 'frame.demo.preparingWhy'))
  const percent = Math.floor(share * 100)
  const response = toPage(
    { locale, status: 503, nonce },
    {
      title,
      body: `<h1>${title}</h1><p>${why}</p><progress max="100" value="${percent}" aria-label="${title}">${percent} %</progress>`,
      head: `<meta http-equiv="refresh" content="${reloadSeconds}">`,
    },
  )
  response.headers.set('retry-after', String(reloadSeconds))
  return response
}

function toPage(
  { locale, status, nonce }: Pick<PlainPage, 'locale' | 'status' | 'nonce'>,
  { title, body, head = '' }: { title: string; body: string; head?: string },
): Response {
  const html = `<!doctype html>
<html lang="${locales[locale].iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main></body></html>`
  return textResponse(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
