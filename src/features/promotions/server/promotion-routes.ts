import { refusal } from '../../../server/http/answers.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { dayOf, openKinds } from '../rules.ts'
import { addCount, findRunning } from './promotions-table.ts'

/**
 * Serves the picture of an advertisement from this site, so that no page asks another one for it. Browsers ask
 * each time whether it has changed; a browser that shows it in a page counts as one showing.
 */
const pictureRoute: RawRoute = {
  method: 'GET',
  path: '/promotions/:id/picture',
  isAnonymous: true,
  handle: async (scope, request, { id }) => {
    const running = await runningOf(scope, id)
    if (!running) return refusal(scope, 'not_found', 404)
    if (isOfPage(request) && request.headers.get('sec-fetch-dest') === 'image')
      await count(scope, Number(id), 'shown')
    const etag = `"${running.picture.replace(/\W/g, '')}"`
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const object = await scope.services.storage.get(running.picture)
    if (!object) return refusal(scope, 'not_found', 404)
    return new Response(new Uint8Array(object.bytes), {
      headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(object.bytes.length) },
    })
  },
}

/** Counts that an advertisement was opened and leads on to it; the advertiser does not learn from where. */
const visitRoute: RawRoute = {
  method: 'GET',
  path: '/promotions/:id/visit',
  isAnonymous: true,
  handle: async (scope, request, { id }) => {
    const running = await runningOf(scope, id)
    if (!running) return refusal(scope, 'not_found', 404)
    const isPrefetch = /prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')
    if (isOfPage(request) && !isPrefetch) await count(scope, Number(id), 'opened')
    return new Response(null, {
      status: 303,
      headers: {
        location: running.link,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    })
  },
}

/**
 * Returns whether a browser asks from a page of this site: neither another site nor a program may drive the counts.
 */
const isOfPage = ({ method, headers }: Request) =>
  method === 'GET' && headers.get('sec-fetch-site') === 'same-origin'

export const promotionRoutes = [pictureRoute, visitRoute]

function runningOf({ services, site, now }: RequestScope, id: string | undefined) {
  if (!/^\d{1,15}$/.test(id ?? '')) return null
  const kinds = openKinds(site.settings)
  return findRunning(services.database.db, { id: Number(id), siteId: site.id, kinds, now })
}

function count({ services, now }: RequestScope, id: number, what: 'shown' | 'opened'): Promise<void> {
  return addCount(services.database.db, id, dayOf(now), what)
}
