import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { RequestScope } from '../../../../server/http/context.ts'

/**
 * Refuses a GET with an effect whose origin is another site: an image on a foreign page must not log members
 * out or use up a visitor's limits. A request without an origin passes, as programs send it (api: Writes).
 */
export function requireOwnPage({ headers, sameOrigin }: Pick<RequestScope, 'headers' | 'sameOrigin'>): void {
  const namesOrigin = headers.get('sec-fetch-site') !== null || headers.get('origin') !== null
  if (namesOrigin && !sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
}
