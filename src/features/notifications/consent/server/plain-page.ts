import { randomBytes } from 'node:crypto'
import { locales } from '../../../../core/locales.ts'
import { escapeHtml } from '../../../../server/escape-html.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import { text } from '../../../../server/text.ts'

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif;
background:light-dark(#fdf4f7,#17121a);color:light-dark(#231a26,#f6eff7)}
main{padding:1.5rem;max-width:32rem;text-align:center}
h1{font-size:1.25rem;text-wrap:balance}
button,a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border:0;border-radius:.625rem;font:inherit;
font-weight:600;text-decoration:none;background:light-dark(#c81e63,#ff6aa8);color:light-dark(#fff,#2a0a18)}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}`

/** Returns the token in the address of a link in a mail. */
export function linkToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

interface PlainPage {
  /** Its texts are `notifications.<section>.title`, `.ask`, `.yes`, `.done` and `.unknown`. */
  section: 'unsubscribe' | 'marketing'
  state: 'ask' | 'done' | 'unknown'
  /** Path that the form of `ask` is sent to. */
  action?: string
}

/** Returns a page without scripts for the link in a mail, which works logged out and in any browser. */
export function plainPage({ locale }: RequestScope, { section, state, action = '' }: PlainPage): Response {
  const t = (key: string) => escapeHtml(text(locale, `notifications.${key}`))
  const nonce = randomBytes(16).toString('base64')
  const next =
    state === 'ask'
      ? `<form method="post" action="${escapeHtml(action)}"><button>${t(`${section}.yes`)}</button></form>`
      : `<a href="/notifications">${t('unsubscribe.settings')}</a>`
  return new Response(
    `<!doctype html><html lang="${locales[locale].iso}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${t(`${section}.title`)}</title><style nonce="${nonce}">${style}</style></head>` +
      `<body><main><h1>${t(`${section}.${state}`)}</h1>${next}</main></body></html>`,
    {
      status: state === 'unknown' ? 404 : 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      },
    },
  )
}
