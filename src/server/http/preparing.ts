import { preparingPage } from './plain-page.ts'
import { type Incoming, readArrival } from './read-scope.ts'
import { headerOptions, type RespondParts } from './respond.ts'
import { newNonce, securityHeaders } from './security.ts'

/**
 * Returns the response to any request while the demo is made, when there is no site to look up. `share` is the part of
 * it that exists, from 0 to 1.
 */
export function servePreparing(parts: RespondParts, incoming: Incoming, share: number): Response {
  const arrival = readArrival(parts.services, incoming)
  const nonce = newNonce()
  const response = preparingPage({ locale: arrival.locale, nonce, share })
  const headers = securityHeaders({ ...headerOptions(parts, arrival, null), nonce })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  response.headers.set('cache-control', 'no-store')
  return response
}
