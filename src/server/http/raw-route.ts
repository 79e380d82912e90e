import type { Limit } from '../../core/access.ts'
import type { Operation } from '../openapi/document.ts'
import type { BodyRule } from './body.ts'
import type { RequestScope } from './context.ts'

interface AnyRoute {
  /** In Hono's notation: `/media/:key`. */
  path: string
  /** Serves everybody alike: the session is not looked up, and the scope has no actor. */
  isAnonymous?: boolean
  /** Exists only where the development routes are open to the request. */
  isDevelopment?: boolean
  /** Counted in the memory of each process. By default that of `publicRead` for GET, and none for POST. */
  limit?: Limit
  /** Its place in the API document. */
  operation?: Operation
  handle(scope: RequestScope, request: Request, params: Record<string, string>): Promise<Response>
}

interface ReadingRoute extends AnyRoute {
  method: 'GET'
}

interface WritingRoute extends AnyRoute {
  method: 'POST'
  /** Accepted bodies; the handler receives a request whose body has been read within these limits. */
  body: BodyRule
  /** Refuses, by throwing, what may not call it; runs before the body is read. */
  admit?(scope: RequestScope, request: Request): void
  /** Accepts writes from other sites: only for machines that cannot send an Origin. */
  anyOrigin?: boolean
}

/** A route that is not a call: files, pages for machines, development routes. */
export type RawRoute = ReadingRoute | WritingRoute
