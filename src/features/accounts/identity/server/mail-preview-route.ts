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
  /** Number of the example. */
  example?: number
  discreet?: boolean
  open_subjects?: boolean
}

/** Returns a mail with its example data, as a member of the site would receive it. */
export function previewMail({ services, site }: Pick<RequestScope, 'services' | 'site'>, shown: Shown) {
  const mail = services.registry.mails.find(({ name }) => name === shown.name)
  const { locale: language, example = 0, discreet = false, open_subjects = false } = shown
  if (!mail || !(example in mail.examples)) return null
  const receiver = { name: 'Robin', email: 'robin@example.com', language, discreet, open_subjects }
  const frame = { config: services.config, site, receiver, country: undefined }
  return composeMail(frame, mail, mail.examples[example])
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
  const shown = services.registry.mails
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ name, examples }, index) => [
      ...examples.map((_example, at) => ({
        label: at === 0 ? name : `${name} ${at + 1}`,
        address: (code: string) => `/dev/mails/${name}/${code}${at === 0 ? '' : `?example=${at}`}`,
      })),
      // The discreet form differs alike in all of them: one is enough to look at.
      ...(index === 0
        ? [{ label: `${name}, discreet`, address: (code: string) => `/dev/mails/${name}/${code}?discreet` }]
        : []),
    ])
  const items = shown.map(({ label, address }) => {
    const links = localeCodes.map((code) => `<a lang="${code}" href="${address(code)}">${code}</a>`)
    return `<li><b>${escapeHtml(label)}</b><nav aria-label="${escapeHtml(label)}">${links.join('')}</nav></li>`
  })
  return page(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Mails</h1><ul>${items.join('')}</ul></main></body></html>`,
    nonce,
  )
}

/**
 * The development routes `/dev/mails` and below. `?form=` is `html` (also by default), `text` or `json`; `?example=` counts from
 * 0; `?discreet` and `?open` are the member's choices.
 */
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
            example: Number(searchParams.get('example') ?? 0),
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
