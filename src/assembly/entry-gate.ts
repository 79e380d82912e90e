import { commonRefusals, refuse } from '../core/refusals.ts'
import { heldRefusals } from '../features/age/contract.ts'
import type { AgeGate } from '../features/age/rules.ts'
import { ageGateOf } from '../features/age/server/public.ts'
import { mustAddFactor } from '../features/factors/server/public.ts'
import type { ScopeBeforeEntry } from '../server/http/read-scope.ts'
import { isOpenCall } from './open-calls.ts'

/** How far the sender of a request is admitted. */
interface VisitorGate extends AgeGate {
  must_add_factor: boolean
}

declare module '../server/register.ts' {
  interface Register {
    entryGate: VisitorGate
  }
}

/** Returns how far the sender of a request is admitted: by age, and for staff by a second factor. */
export async function entryGateOf(scope: ScopeBeforeEntry): Promise<VisitorGate> {
  return { ...(await ageGateOf(scope)), must_add_factor: await mustAddFactor(scope) }
}

/** Refuses a call, by its name such as `likes.send`, that this gate does not admit. */
export function requireEntry(gate: VisitorGate, operation: string): void {
  if (isOpenCall(operation)) return
  if (gate.must_add_factor) throw refuse(commonRefusals, 'second_factor_missing')
  if (gate.may_enter) return
  throw refuse(gate.is_held ? heldRefusals : commonRefusals, 'age_proof_required')
}
