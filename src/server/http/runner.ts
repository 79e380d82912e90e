import {
  type AnyContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract'
import { Procedure } from '@orpc/server'
import type { CallMeta } from '../../core/access.ts'
import { commonRefusals, refuse } from '../../core/refusals.ts'
import { createWork, inTransaction } from '../run-work.ts'
import { answerOf } from './answers.ts'
import type { ContextOf, RequestScope } from './context.ts'
import { requireDescribedOutput } from './described-output.ts'
import { requireWithinLimit, scaledAmount, wideAddressKey, wideNetworkScale } from './limits.ts'
import { callKey, requireReadLimit } from './memory-limits.ts'

/** The use case behind a call: receives the context of the contract's access, and validated input. */
export type UseCase<P> = P extends AnyContractProcedure
  ? (
      ctx: ContextOf<P>,
      input: InferSchemaOutput<NonNullable<P['~orpc']['inputSchema']>>,
    ) => Promise<InferSchemaInput<NonNullable<P['~orpc']['outputSchema']>>>
  : never

/** A contract's calls, each with its use case. */
export type UseCases<C> = { [K in keyof C]: UseCase<C[K]> }

/** Couples a feature's contract with its use cases: the feature's table of contents. */
export function endpoints<C extends Record<string, AnyContractProcedure>>(
  contract: C,
  useCases: UseCases<C>,
) {
  const entries = Object.entries(contract).map(([name, procedure]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${name} is not a call`)
    return [name, new Endpoint(procedure, useCases[name as keyof C] as AnyUseCase)]
  })
  return Object.fromEntries(entries) as { [K in keyof C]: Endpoint }
}

type Guard = (scope: RequestScope) => void
type AnyUseCase = ((ctx: unknown, input: unknown) => Promise<unknown>) & { guard?: Guard }

/** Adds a condition to a use case, checked before its input, as access is (api: Access). */
export function guarded<F extends (...parts: never[]) => Promise<unknown>>(guard: Guard, perform: F): F {
  return Object.assign((...parts: never[]) => perform(...parts), { guard }) as unknown as F
}

/** A call of a contract with its use case. Access is checked before input, over HTTP and the socket alike. */
export class Endpoint extends Procedure<RequestScope, RequestScope, never, never, never, never> {
  readonly meta: CallMeta
  readonly #guard: Guard | undefined

  constructor(procedure: AnyContractProcedure, perform: AnyUseCase) {
    const meta = procedure['~orpc'].meta as CallMeta
    super({
      ...procedure['~orpc'],
      middlewares: [
        async ({ context, next, path }: MiddlewareParts) => {
          const operation = path.join('.')
          try {
            if (context.admittedTo !== operation) await this.admit(context, operation)
            return await next()
          } catch (err) {
            throw answerOf(err, context, procedure)
          }
        },
      ],
      inputValidationIndex: 1,
      // Types check what use cases return, and tests each output: nothing is left to check for each request.
      outputValidationIndex: Number.NaN,
      handler: async ({ context, input, path }: HandlerParts) => {
        const output = await runUseCase(context, meta, perform, input)
        if (context.services.config.environment === 'test') {
          await requireDescribedOutput(procedure, path.join('.'), output)
        }
        return output
      },
    } as never)
    this.meta = meta
    this.#guard = perform.guard
  }

  /**
   * Refuses a call that this visitor may not make, by what is known without its input: origin, session,
   * rights, limit (api: Access). Over HTTP it runs before the body is read, and `admittedTo` prevents
   * counting it twice.
   */
  async admit(scope: RequestScope, operation: string): Promise<void> {
    await requireAccess(scope, this.meta, operation)
    this.#guard?.(scope)
    if (!this.meta.isBackground && (this.meta.access === 'staff' || this.meta.mode === 'write'))
      await scope.recordWork()
  }
}

interface HandlerParts {
  context: RequestScope
  input: unknown
  path: readonly string[]
}

interface MiddlewareParts {
  context: RequestScope
  next: () => Promise<unknown>
  path: readonly string[]
}

/** Refuses a call that this visitor may not make, in the order of api.md. */
async function requireAccess(scope: RequestScope, meta: CallMeta, operation: string): Promise<void> {
  if (meta.mode === 'write' && !scope.sameOrigin && !meta.anyOrigin) {
    throw refuse(commonRefusals, 'cross_site_request')
  }
  if (meta.access !== 'public' && !scope.actor) throw refuse(commonRefusals, 'authentication_required')
  scope.requireEntry(operation)
  if (meta.access === 'staff' && !scope.holds(meta.permissions ?? []))
    throw refuse(commonRefusals, 'forbidden')
  if (meta.access === 'member' && !scope.actor?.confirmed) throw refuse(commonRefusals, 'activation_required')
  if (meta.limit) {
    const { services, now } = scope
    if (meta.mode === 'read' || meta.limit.isInMemory) return requireReadLimit(scope, operation, meta.limit)
    const limit = { ...meta.limit, amount: scaledAmount(services, meta.limit.amount) }
    await requireWithinLimit(services.database.db, callKey(scope, operation, limit), limit, now)
    const wide = limit.key === 'address' ? wideAddressKey(services, scope.address) : null
    if (wide !== null) {
      const wider = { ...limit, amount: limit.amount * wideNetworkScale }
      await requireWithinLimit(services.database.db, `call:${operation}:${wide}`, wider, now)
    }
  }
}

async function runUseCase(
  scope: RequestScope,
  meta: CallMeta,
  perform: AnyUseCase,
  input: unknown,
): Promise<unknown> {
  const { services, now, log, own } = scope
  if (meta.mode === 'read') {
    const { ask } = createWork(services, { now, log, own })
    return perform({ ...scope, ask, db: services.database.readDb }, input)
  }
  if (meta.transaction === 'own') return perform({ ...scope, ...createWork(services, { now, log }) }, input)
  return inTransaction(services, { now, log }, (work) => perform({ ...scope, ...work }, input))
}
