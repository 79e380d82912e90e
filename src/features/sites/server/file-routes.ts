import { refusal } from '../../../server/http/answers.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { siteOrigin } from './site-origin.ts'

/** Crawlers that collect whole sites for archives and language models. */
const collectors = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Google-Extended',
  'GPTBot',
  'ia_archiver',
  'meta-externalagent',
  'PerplexityBot',
]

const text = [
  // Members' pages are not disallowed here: search engines must be able to read that they are `noindex`.
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /media/',
  'Disallow: /dev/',
  '',
  ...collectors.map((name) => `User-agent: ${name}`),
  'Disallow: /',
  '',
].join('\n')

/** Serves robots.txt, which names the site's own sitemap. */
export const robotsRoute: RawRoute = {
  method: 'GET',
  path: '/robots.txt',
  isAnonymous: true,
  handle: async ({ site, services }) =>
    new Response(`${text}\nSitemap: ${siteOrigin(services.config, site)}/sitemap.xml\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    }),
}

/**
 * Redirects browsers and crawlers, which ask for this path without having read a page, to the site's own mark.
 */
export const faviconRoute: RawRoute = {
  method: 'GET',
  path: '/favicon.ico',
  isAnonymous: true,
  handle: async ({ site }) =>
    new Response(null, {
      status: 302,
      headers: { location: `/marks/${site.niche}.svg`, 'cache-control': 'public, max-age=86400' },
    }),
}

/**
 * Serves security.txt (RFC 9116): where somebody who has found a weakness writes to. That is the site's own address, so there
 * is none before the operator has filled in the company.
 */
export const securityTextRoute: RawRoute = {
  method: 'GET',
  path: '/.well-known/security.txt',
  isAnonymous: true,
  handle: async (scope) => {
    const { site, services, now } = scope
    const { support_email, domain_language } = site.settings
    if (site.company.is_placeholder) return refusal(scope, 'not_found', 404)
    const lines = [
      `Contact: mailto:${support_email}`,
      `Expires: ${expiryOf(now).toISOString()}`,
      `Preferred-Languages: ${[...new Set([domain_language, 'en'])].join(', ')}`,
      `Canonical: ${siteOrigin(services.config, site)}/.well-known/security.txt`,
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  },
}

/** Returns the end of the sixth month after this one: the RFC asks for less than a year, and a copy stays valid for half of one. */
function expiryOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7) - 1000)
}
