import type { ContractProcedure } from '@orpc/contract'
import type { CallMeta } from '../../core/access.ts'
import type { Locale } from '../../core/locales.ts'
import type { ReadDb } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { Actor, EntryGate, Site } from '../register.ts'
import type { Services } from '../services.ts'
import type { Work } from '../work.ts'
import type { Cookies } from './cookies.ts'

/** One HTTP request, read once at the door and shared by the calls that a page makes while it is rendered. */
export interface RequestScope {
  services: Services
  requestId: string
  /** The moment the request arrived; the whole request happens at it. */
  now: Date
  site: Site
  locale: Locale
  /** Who is logged in, or null. */
  actor: Actor | null
  /** How far the site lets them in. */
  entryGate: EntryGate
  /** Refuses a call, by its name such as `likes.send`, that they are not let in for. */
  requireEntry(operation: string): void
  /** The session's token, null without one. */
  token: string | null
  cookies: Cookies
  headers: Headers
  /** The network address of the visitor (only for limits, GeoIP and the sessions list; never logged). */
  address: string
  /** Where that address is (ISO 3166 alpha-2), null where it is not known. */
  country: string | null
  /** Scheme and host as the visitor sees them, without a slash at the end. */
  origin: string
  /** Whether the browser sent it from one of our own pages, or it is a safe method. */
  sameOrigin: boolean
  /** Whether the doors for development and tests are open to this request (api: More doors for tests). */
  hasDevDoors: boolean
  /** The operation that the request was admitted to before its body was read; every other one is still checked. */
  admittedTo?: string
  log: Log
}

type CallContext = Omit<RequestScope, 'actor'>

/** What a public call gets. */
export interface PublicContext extends CallContext, Work {
  actor: Actor | null
}
/** What a call gets that needs a session, confirmed or not. */
export interface SessionContext extends CallContext, Work {
  actor: Actor
}
/** What a call gets that needs a confirmed member. */
export interface MemberContext extends CallContext, Work {
  actor: Actor & { confirmed: true }
}

/** The same contexts with a database handle that cannot write. */
export type Reading<C> = Omit<C, 'db' | 'emit' | 'enqueue' | 'transaction' | 'ask'> & {
  db: ReadDb
  ask: Work['ask']
}
export type PublicReadContext = Reading<PublicContext>
export type SessionReadContext = Reading<SessionContext>

type ByAccess<A> = A extends 'member' ? MemberContext : A extends 'session' ? SessionContext : PublicContext

/** The context that belongs to a call of a contract. */
export type ContextOf<P> =
  // biome-ignore lint/suspicious/noExplicitAny: the schemas do not matter here
  P extends ContractProcedure<any, any, any, infer Meta>
    ? Meta extends Partial<CallMeta<infer A, infer M>>
      ? M extends 'read'
        ? Reading<ByAccess<A>>
        : ByAccess<A>
      : never
    : never
