import { randomBytes } from 'node:crypto'
import { isLocale, type Locale, localeCodes } from '../../../../core/locales.ts'
import { escapeHtml } from '../../../../server/escape-html.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { composeMail } from './compose-mail.ts'

// Every mail in every language, for those who write and look after them. Nothing is sent.

const style = `
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem}
ul{list-style:none;padding:0;display:grid;gap:.75rem}
li{display:grid;gap:.25rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem}
a{display:inline-block;padding:.25rem 0;min-width:1.75rem}`

/** Which mail, in which language, and for whom. */
interface Shown {
  name: string
  locale: Locale
  discreet?: boolean
  open_subjects?: boolean
}

/** Returns a mail with its example data, as a member of the site would receive it. */
export function previewMail({ services, site }: Pick<RequestScope, 'services' | 'site'>, shown: Shown) {
  const mail = services.registry.mails.find(({ name }) => name === shown.name)
  if (!mail) return null
  const { locale: language, discreet = false, open_subjects = false } = shown
  const receiver = { name: 'Robin', email: 'robin@example.com', language, discreet, open_subjects }
  return composeMail({ config: services.config, site, receiver, country: undefined }, mail, mail.example)
}

function page(html: string, nonce: string): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'`,
    },
  })
}

function list({ services }: RequestScope): Response {
  const nonce = randomBytes(16).toString('base64')
  const names = services.registry.mails.map(({ name }) => name).sort()
  const items = names.map((name) => {
    const links = localeCodes.map((code) => `<a href="/dev/mails/${name}/${code}">${code}</a>`)
    return `<li><b>${escapeHtml(name)}</b><nav aria-label="${escapeHtml(name)}">${links.join('')}</nav></li>`
  })
  return page(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Mails</h1><ul>${items.join('')}</ul></main></body></html>`,
    nonce,
  )
}

/** The development routes `/dev/mails` and below. `?form=` is `html` (also by default), `text` or `json`. */
export const mailPreviewRoutes: RawRoute[] = [
  { method: 'GET', path: '/dev/mails', isDevelopment: true, handle: async (scope) => list(scope) },
  {
    method: 'GET',
    path: '/dev/mails/:name/:locale',
    isDevelopment: true,
    handle: async (scope, request, { name = '', locale = '' }) => {
      const { searchParams } = new URL(request.url)
      const mail = isLocale(locale)
        ? previewMail(scope, {
            name,
            locale,
            discreet: searchParams.has('discreet'),
            open_subjects: searchParams.has('open'),
          })
        : null
      if (!mail) return new Response(null, { status: 404 })
      const form = searchParams.get('form')
      if (form === 'json') return Response.json(mail)
      if (form === 'text') return new Response(`${mail.subject}\n\n${mail.text}`)
      const nonce = randomBytes(16).toString('base64')
      return page(mail.html.replace('<style>', `<style nonce="${nonce}">`), nonce)
    },
  },
]
