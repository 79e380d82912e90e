import { oc } from '@orpc/contract'
import { commonRefusals } from './refusals.ts'

/**
 * Who may call: `public` anyone, `session` anyone logged in, `member` those who have confirmed their address
 * (decisions: People, 'An unconfirmed member ...').
 */
export type Access = 'public' | 'session' | 'member'

/** At most `amount` calls in `windowSeconds` for one key; more answer `too_many_requests`. */
export interface Limit {
  key: 'address' | 'account'
  amount: number
  windowSeconds: number
  /** Counts writes in the memory of each process, as reads always are: cheaper, and wider where there are several. */
  isInMemory?: boolean
}

/** What the endpoint runner needs to know of a call. */
export interface CallMeta<A extends Access = Access, M extends 'read' | 'write' = 'read' | 'write'> {
  access: A
  /** `read` gets a database handle that cannot write and needs no origin check. */
  mode: M
  /** `request`: one transaction round the use case; `own`: the use case opens short ones; reads have none. */
  transaction: 'request' | 'own'
  limit?: Limit
  /** Repeating it after a lost answer is harmless, so the client may. */
  idempotent?: boolean
  /** Called by machines that send no Origin, such as one-click unsubscribe (api: Access). */
  anyOrigin?: boolean
  /** May come over the WebSocket door as well: what members do often, and at once. */
  socket?: boolean
  /** Takes a file. A form with parts is accepted only here, up to 12 MB; every other call takes JSON up to 256 KiB. */
  body?: 'multipart'
}

function call<A extends Access, M extends 'read' | 'write'>(access: A, mode: M) {
  return oc
    .$meta<Partial<CallMeta<A, M>>>({ access, mode, transaction: 'request', idempotent: mode === 'read' })
    .errors(commonRefusals)
}

/** The kinds of call that contracts are made of. */
export const publicRead = call('public', 'read')
export const publicWrite = call('public', 'write').meta({ limit: perMinute('address', 120) })
export const sessionRead = call('session', 'read')
export const sessionWrite = call('session', 'write').meta({ limit: perMinute('account', 300) })
export const memberWrite = call('member', 'write').meta({ limit: perMinute('account', 300) })

/** The limit of writes whose contract names no other: no person reaches it. */
function perMinute(key: Limit['key'], amount: number): Limit {
  return { key, amount, windowSeconds: 60, isInMemory: true }
}
