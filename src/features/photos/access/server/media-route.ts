import { refusal } from '../../../../server/http/answers.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import { storageKey } from '../../files/server/storage-keys.ts'
import { type PhotoVariant, photoVariants } from '../../rules.ts'
import { isStillBound, readBinding } from './bound-address.ts'
import { isSignatureOf } from './media-signatures.ts'

const fileName = new RegExp(`^([0-9a-f]{32})-(${photoVariants.join('|')})\\.webp$`)

/**
 * Serves the files of photos. Access was decided when the URL was created; only the signature and its expiry
 * are checked here, and of private photos what the URL is bound to. Forged, expired, withdrawn and guessed URLs get the
 * same refusal, whether or not the file exists (law: 2.7).
 */
export const mediaRoute: RawRoute = {
  method: 'GET',
  path: '/media/:file',
  isAnonymous: true,
  // A page shows dozens of pictures, and many people may have one address.
  limit: { key: 'address', amount: 6000, windowSeconds: 60 },
  handle: async (scope, request, params) => {
    const { services, now, log } = scope
    const [, key, variant] = fileName.exec(params.file ?? '') ?? []
    const query = new URL(request.url).searchParams
    const expiry = Number(query.get('e'))
    const restSeconds = Math.floor(expiry - now.getTime() / 1000)
    const binding = query.get('b') ?? ''
    const isSigned =
      key !== undefined &&
      isSignatureOf(services.signer, query.get('s') ?? '', {
        key,
        variant: variant as PhotoVariant,
        expiry,
        binding,
      })
    if (!isSigned || !(restSeconds > 0)) return refusal(scope, 'forbidden', 403)
    if (binding !== '') {
      const bound = readBinding(binding)
      const isShown = bound !== null && (await isStillBound(createWork(services, { now, log }), key, bound))
      if (!isShown) return refusal(scope, 'forbidden', 403)
    }
    const object = await services.storage.get(storageKey(key, variant as PhotoVariant))
    if (!object) return refusal(scope, 'not_found', 404)
    return new Response(new Uint8Array(object.bytes), {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(object.bytes.length),
        // What may be withdrawn is asked for again each time.
        'cache-control': binding === '' ? `private, max-age=${restSeconds}` : 'private, no-store',
        'x-robots-tag': 'noindex',
        // With a separate media host, the pages that show the pictures are cross-origin.
        'cross-origin-resource-policy': scope.site.settings.cdn_prefix ? 'cross-origin' : 'same-origin',
      },
    })
  },
}
