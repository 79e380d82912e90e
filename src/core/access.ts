import { oc } from '@orpc/contract'
import { commonRefusals } from './refusals.ts'
import type { Permission } from './staff.ts'

/**
 * Callers of a call: `public` anyone, `session` anyone logged in, `member` members with a confirmed address
 * (decisions: An unconfirmed member), `staff` members of staff with one of the call's permissions.
 */
export type Access = 'public' | 'session' | 'member' | 'staff'

/** Allows `amount` calls per key in `windowSeconds`; further calls get `too_many_requests`. */
export interface Limit {
  /** `account`: of visitors, the address. */
  key: 'address' | 'account'
  amount: number
  windowSeconds: number
  /**
   * Counts writes in the memory of each process, as reads always are. Cheaper, but with several processes the
   * limit applies to each.
   */
  isInMemory?: boolean
}

/** Metadata of a call that the endpoint runner reads. */
export interface CallMeta<A extends Access = Access, M extends 'read' | 'write' = 'read' | 'write'> {
  access: A
  /** `read` gets a database handle that cannot write and needs no origin check. */
  mode: M
  /**
   * `request`: one transaction around the use case. `own`: the use case opens short ones. Reads have none.
   */
  transaction: 'request' | 'own'
  limit?: Limit
  /** Of a `staff` call: one of these is enough; what it is about may need one of them for its site or kind. */
  permissions?: readonly Permission[]
  /** Made by pages on their own: it does not show that a person is at work (api: Staff, settled). */
  isBackground?: boolean
  /** Repeating the call after a lost response is harmless, so the client may retry. */
  idempotent?: boolean
  /** Called by machines that send no Origin, such as one-click unsubscribe (api: Access). */
  anyOrigin?: boolean
  /** Also available over the WebSocket: calls that members make often and that need low latency. */
  socket?: boolean
  /**
   * Accepts a file upload. Only these calls accept multipart forms, up to 12 MB; all others accept JSON up to
   * 256 KiB.
   */
  body?: 'multipart'
  /** The credential of a call that needs another one than the session, in the API document. */
  security?: 'partner_key'
  /** An input and its output, for the API document; tests hold them to the schemas. */
  example?: { input?: unknown; output?: unknown }
}

/**
 * The limits of calls without one of their own: no person reaches them, with several tabs and all that a page asks for
 * by itself. An address may be that of many people, so that visitors' reads are the widest.
 */
export const defaultLimits = {
  publicRead: perMinute('account', 1200),
  publicWrite: perMinute('address', 120),
  session: perMinute('account', 300),
  staff: perMinute('account', 600),
}

function call<A extends Access, M extends 'read' | 'write'>(access: A, mode: M) {
  return oc
    .$meta<Partial<CallMeta<A, M>>>({ access, mode, transaction: 'request', idempotent: mode === 'read' })
    .errors(commonRefusals)
}

/** The kinds of calls that contracts are built from. */
export const publicRead = call('public', 'read').meta({ limit: defaultLimits.publicRead })
export const publicWrite = call('public', 'write').meta({ limit: defaultLimits.publicWrite })
export const sessionRead = call('session', 'read').meta({ limit: defaultLimits.session })
export const sessionWrite = call('session', 'write').meta({ limit: defaultLimits.session })
export const memberWrite = call('member', 'write').meta({ limit: defaultLimits.session })

/** Returns the kinds of calls of staff, for whom one of these permissions is enough. */
export const staffRead = (...permissions: Permission[]) =>
  call('staff', 'read').meta({ limit: defaultLimits.staff, permissions })
export const staffWrite = (...permissions: Permission[]) =>
  call('staff', 'write').meta({ limit: defaultLimits.staff, permissions })

/** Returns a limit that is counted in the memory of each process. */
function perMinute(key: Limit['key'], amount: number): Limit {
  return { key, amount, windowSeconds: 60, isInMemory: true }
}
