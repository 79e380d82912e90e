import type { ScopeBeforeEntry } from '../../../server/http/read-scope.ts'
import { createWork } from '../../../server/run-work.ts'
import { factorMethods, isFactorRequired } from './own-factors.ts'

export { removeFactors } from './remove-factor.ts'

/** Reports whether a request is from staff who must add a second factor before anything else. */
export async function mustAddFactor({ services, actor, now, log }: ScopeBeforeEntry): Promise<boolean> {
  if (!actor || !isFactorRequired(actor.staff !== null, services.config)) return false
  const methods = await factorMethods(createWork(services, { now, log }), actor.account_id)
  return methods.length === 0
}
