import { commonRefusals, refuse } from './core/refusals.ts'
import { heldRefusals } from './features/age/contract.ts'
import type { AgeStanding } from './features/age/rules.ts'
import { ageStandingOf } from './features/age/server/public.ts'
import { mustAddFactor } from './features/factors/server/public.ts'
import { isOpenCall } from './open-calls.ts'
import type { ScopeBeforeEntry } from './server/http/read-scope.ts'

/** How far the sender of a request is let in. */
interface EntryStanding extends AgeStanding {
  must_add_factor: boolean
}

declare module './server/register.ts' {
  interface Register {
    standing: EntryStanding
  }
}

/** Returns how far the sender of a request is let in: by age, and as staff by a second factor. */
export async function standingOf(scope: ScopeBeforeEntry): Promise<EntryStanding> {
  return { ...(await ageStandingOf(scope)), must_add_factor: await mustAddFactor(scope) }
}

/** Refuses a call, by its name such as `likes.send`, that somebody of that standing is not let in for. */
export function requireEntry(standing: EntryStanding, operation: string): void {
  if (isOpenCall(operation)) return
  if (standing.must_add_factor) throw refuse(commonRefusals, 'second_factor_missing')
  if (standing.may_enter) return
  throw refuse(standing.is_held ? heldRefusals : commonRefusals, 'age_proof_required')
}
