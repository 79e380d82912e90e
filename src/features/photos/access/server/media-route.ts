import { refusal } from '../../../../server/http/answers.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { storageKey } from '../../files/server/storage-keys.ts'
import { type PhotoVariant, photoVariants } from '../../rules.ts'
import { isSignatureOf } from './media-signatures.ts'

const fileName = new RegExp(`^([0-9a-f]{32})-(${photoVariants.join('|')})\\.webp$`)

/**
 * Serves the files of photos. Access was decided when the URL was created; only the signature and its expiry
 * are checked here. Forged, expired and guessed URLs get the same refusal, whether or not the file exists
 * (law: 2.7).
 */
export const mediaRoute: RawRoute = {
  method: 'GET',
  path: '/media/:file',
  isAnonymous: true,
  handle: async (scope, request, params) => {
    const { services, now } = scope
    const [, key, variant] = fileName.exec(params.file ?? '') ?? []
    const query = new URL(request.url).searchParams
    const expiry = Number(query.get('e'))
    const restSeconds = Math.floor(expiry - now.getTime() / 1000)
    const isSigned =
      key !== undefined &&
      isSignatureOf(services.signer, query.get('s') ?? '', { key, variant: variant as PhotoVariant, expiry })
    if (!isSigned || !(restSeconds > 0)) return refusal(scope, 'forbidden', 403)
    const object = await services.storage.get(storageKey(key, variant as PhotoVariant))
    if (!object) return refusal(scope, 'not_found', 404)
    return new Response(new Uint8Array(object.bytes), {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(object.bytes.length),
        'cache-control': `private, max-age=${restSeconds}`,
        'x-robots-tag': 'noindex',
        // With a separate media host, the pages that show the pictures are cross-origin.
        'cross-origin-resource-policy': scope.site.settings.cdn_prefix ? 'cross-origin' : 'same-origin',
      },
    })
  },
}
