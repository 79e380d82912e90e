import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient, ORPCError } from '@orpc/server'
import { type Contract, router } from '../../src/assembly/features.ts'
import { identity } from '../../src/assembly/identity.ts'
import { readScope } from '../../src/server/http/read-scope.ts'
import type { Services } from '../../src/server/work.ts'
import type { TestMember } from './factories.ts'

type Calls = ContractRouterClient<Contract>

/**
 * Makes a call, such as `orders.place`, and returns its output; the code of its refusal if it is refused. Throws what is
 * no refusal.
 */
export type DirectCall = <T extends object>(
  operation: string,
  perform: (calls: Calls) => Promise<T>,
) => Promise<T | string>

/**
 * Returns a member's calls without HTTP: input, transaction, refusals and output are those of the endpoint, while session,
 * limits and JSON, which have tests of their own, cost nothing.
 */
export async function directCallsOf(
  services: Services,
  { site: { host }, cookie }: TestMember,
): Promise<DirectCall> {
  const headers = new Headers({ host, cookie, origin: `http://${host}` })
  const scope = await readScope(
    { services, identity },
    { headers, url: `http://${host}/`, connection: '127.0.0.1' },
  )
  return async (operation, perform) => {
    const context = { ...scope, now: services.clock.now(), admittedTo: operation }
    try {
      return await perform(createRouterClient(router as never, { context: context as never }) as Calls)
    } catch (err) {
      if (err instanceof ORPCError && err.status < 500 && err.code !== 'invalid_input') return err.code
      throw err
    }
  }
}
