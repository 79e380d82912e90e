import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { RequestScope } from '../../../../server/http/context.ts'

/**
 * Refuses a GET with an effect that names another site as its origin: a picture on somebody's page must not log members
 * out or spend a visitor's limits. One that names no origin passes, as programs send it (api: Writes).
 */
export function requireOwnPage({ headers, sameOrigin }: Pick<RequestScope, 'headers' | 'sameOrigin'>): void {
  const namesOrigin = headers.get('sec-fetch-site') !== null || headers.get('origin') !== null
  if (namesOrigin && !sameOrigin) throw refuse(commonRefusals, 'cross_site_request')
}
