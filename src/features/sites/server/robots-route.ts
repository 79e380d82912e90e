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
