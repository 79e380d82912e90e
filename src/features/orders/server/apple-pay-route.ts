import { refusal } from '../../../server/http/answers.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'

/** Serves the file by which Apple Pay knows a site's domain; not found on sites without one (payments: 3.2). */
export const applePayRoute: RawRoute = {
  method: 'GET',
  path: '/.well-known/apple-developer-merchantid-domain-association',
  isAnonymous: true,
  handle: async (scope) => {
    const content = scope.site.settings.apple_pay_domain_association
    if (content === '') return refusal(scope, 'not_found', 404)
    return new Response(content, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  },
}
