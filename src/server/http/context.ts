import type { ContractProcedure } from '@orpc/contract'
import type { CallMeta } from '../../core/access.ts'
import type { Locale } from '../../core/locales.ts'
import type { Permission, StaffGrant } from '../../core/staff.ts'
import type { ReadDb } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { OwnRecords } from '../own-records.ts'
import type { Actor, EntryGate, Site } from '../register.ts'
import type { Services, Work } from '../work.ts'
import type { Cookies } from './cookies.ts'

/** One HTTP request, read once at the entry point and shared by the calls of a page render. */
export interface RequestScope {
  services: Services
  requestId: string
  /** The time of the request's arrival, used throughout the request. */
  now: Date
  site: Site
  locale: Locale
  /** The logged-in account, or null. */
  actor: Actor | null
  /** Records about the account that were read along with the session; only in requests that show a page. */
  own?: OwnRecords
  /** How far the site admits them. */
  entryGate: EntryGate
  /** Refuses a call, by its name such as `likes.send`, that the entry gate does not admit. */
  requireEntry(operation: string): void
  /** Returns whether the sender holds one of these permissions, for some site. */
  holds(permissions: readonly Permission[]): boolean
  /** Records that a person is at work in a session of staff, which ends without; nothing for others. */
  recordWork(): Promise<void>
  /** The session's token, null without one. */
  token: string | null
  cookies: Cookies
  headers: Headers
  /** The network address of the visitor (only for limits, GeoIP, the session list and the proof of a mandate; never logged). */
  address: string
  /** The address's country (ISO 3166 alpha-2), null if unknown. */
  country: string | null
  /** The country that forms and prices begin with: the address's, or in a demo that of the browser's languages. */
  likelyCountry: string | null
  /** Scheme and host as the visitor sees them, without a trailing slash. */
  origin: string
  /** True if it was sent from one of our own pages, or uses a safe method. */
  sameOrigin: boolean
  /** True if the development routes are open to this request (api: More development routes). */
  hasDevRoutes: boolean
  /** The operation that was admitted before the body was read; every other one is still checked. */
  admittedTo?: string
  log: Log
}

type CallContext = Omit<RequestScope, 'actor'>

/** The context of a public call. */
export interface PublicContext extends CallContext, Work {
  actor: Actor | null
}
/** The context of a call that needs a session, confirmed or not. */
export interface SessionContext extends CallContext, Work {
  actor: Actor
}
/** The context of a call that needs a confirmed member. */
export interface MemberContext extends CallContext, Work {
  actor: Actor & { confirmed: true }
}

/** The context of a call of staff. */
export interface StaffContext extends CallContext, Work {
  actor: Actor & { staff: StaffGrant[] }
}

/** The same contexts with a read-only database handle. */
export type Reading<C> = Omit<C, 'db' | 'emit' | 'enqueue' | 'transaction' | 'ask'> & {
  db: ReadDb
  ask: Work['ask']
}
export type PublicReadContext = Reading<PublicContext>
export type SessionReadContext = Reading<SessionContext>
export type StaffReadContext = Reading<StaffContext>

interface ByAccess {
  public: PublicContext
  session: SessionContext
  member: MemberContext
  staff: StaffContext
}

/** The context for a call of a contract. */
export type ContextOf<P> =
  // biome-ignore lint/suspicious/noExplicitAny: the schemas do not matter here
  P extends ContractProcedure<any, any, any, infer Meta>
    ? Meta extends Partial<CallMeta<infer A, infer M>>
      ? M extends 'read'
        ? Reading<ByAccess[A]>
        : ByAccess[A]
      : never
    : never
