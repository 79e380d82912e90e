import type { BodyRule } from './body.ts'
import type { RequestScope } from './context.ts'

interface AnyRoute {
  /** In Hono's notation: `/media/:key`. */
  path: string
  /** Answers everybody alike, so that nobody is looked up: the scope has no actor. */
  isAnonymous?: boolean
  /** Is there only where the doors for development are open to the request. */
  isDevelopment?: boolean
  handle(scope: RequestScope, request: Request, params: Record<string, string>): Promise<Response>
}

interface ReadingRoute extends AnyRoute {
  method: 'GET'
}

interface WritingRoute extends AnyRoute {
  method: 'POST'
  /** What it accepts; the request that is handed on holds a body within it, read. */
  body: BodyRule
  /** Writes from other sites are let through: only for machines that cannot send an Origin. */
  anyOrigin?: boolean
}

/** A route beside the calls: files, pages for machines, development doors. */
export type RawRoute = ReadingRoute | WritingRoute
