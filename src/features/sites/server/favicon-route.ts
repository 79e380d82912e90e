import type { RawRoute } from '../../../server/http/raw-route.ts'

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
