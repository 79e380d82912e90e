import type { RequestScope } from '../../../server/http/context.ts'
import { readSource, sourceCookie, sourceHeader } from '../rules.ts'

/**
 * Returns the traffic source of a visitor: that of the first visit where the browser stored it, else the one in the
 * address of the page that makes the call. Null without one.
 */
export function sourceOf({
  cookies,
  headers,
}: Pick<RequestScope, 'cookies' | 'headers'>): Record<string, string> | null {
  const read = (query: string | null) => readSource(new URLSearchParams(query ?? ''))
  return read(cookies.get(sourceCookie)) ?? read(headers.get(sourceHeader))
}
