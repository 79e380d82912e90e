import { randomBytes } from 'node:crypto'
import { locales } from '../../../core/locales.ts'
import { escapeHtml } from '../../../server/escape-html.ts'
import { pageBody, uploadBody } from '../../../server/http/body.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { createWork } from '../../../server/run-work.ts'
import { text } from '../../../server/text.ts'
import { disableMail, turnOffMail } from '../../accounts/server/public.ts'
import { findByToken } from './unsubscribe-table.ts'

/**
 * Ends the mails that a token is for. Returns false for an unknown token. Safe to repeat.
 *
 * @param isByProgram the mail program asked with one click, which is stored as the reason (product.md, 4)
 */
async function unsubscribe(
  { services, now, log }: RequestScope,
  request: Request,
  isByProgram: boolean,
): Promise<boolean> {
  const token = tokenOf(request)
  const work = createWork(services, { now, log })
  return work.transaction(async (inner) => {
    const found = await findByToken(inner.db, token)
    if (found) await turnOffMail(inner, found.account_id, found.kind)
    if (found && isByProgram) await disableMail(inner, found.account_id, 'list-unsubscribe')
    return found !== undefined
  })
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif;
background:light-dark(#fdf4f7,#17121a);color:light-dark(#231a26,#f6eff7)}
main{padding:1.5rem;max-width:32rem;text-align:center}
h1{font-size:1.25rem;text-wrap:balance}
button,a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border:0;border-radius:.625rem;font:inherit;
font-weight:600;text-decoration:none;background:light-dark(#c81e63,#ff6aa8);color:light-dark(#fff,#2a0a18)}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}`

/** A page without scripts that works logged out and in any browser. */
function page({ locale }: RequestScope, key: 'ask' | 'done' | 'unknown', status = 200): Response {
  const say = (name: string) => escapeHtml(text(locale, `notifications.unsubscribe.${name}`))
  const nonce = randomBytes(16).toString('base64')
  const action =
    key === 'ask'
      ? `<form method="post"><button>${say('yes')}</button></form>`
      : `<a href="/notifications">${say('settings')}</a>`
  return new Response(
    `<!doctype html><html lang="${locales[locale].iso}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${say('title')}</title><style nonce="${nonce}">${style}</style></head>` +
      `<body><main><h1>${say(key)}</h1>${action}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      },
    },
  )
}

/**
 * The link in a mail, which only asks, because programs that scan mails follow links; its form; and the address that mail
 * programs call with one click, without cookies and from any origin (RFC 8058, api: POST /unsubscribe).
 */
export const unsubscribeRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/unsubscribe',
    isAnonymous: true,
    handle: async (scope, request) => {
      const found = await findByToken(scope.services.database.db, tokenOf(request))
      return found ? page(scope, 'ask') : page(scope, 'unknown', 404)
    },
  },
  {
    method: 'POST',
    path: '/unsubscribe',
    isAnonymous: true,
    body: pageBody,
    handle: async (scope, request) =>
      (await unsubscribe(scope, request, false)) ? page(scope, 'done') : page(scope, 'unknown', 404),
  },
  {
    method: 'POST',
    path: '/api/unsubscribe',
    anyOrigin: true,
    isAnonymous: true,
    body: uploadBody,
    // An unknown token is answered alike: there is nothing left to end.
    handle: async (scope, request) => {
      await unsubscribe(scope, request, true)
      return Response.json({ ok: true })
    },
  },
]
