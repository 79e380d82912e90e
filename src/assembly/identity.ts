import { commonRefusals, refuse } from '../core/refusals.ts'
import { holdsPermission } from '../core/staff.ts'
import { exclusionEndQuestion } from '../features/accounts/events.ts'
import { actorOf, actorWithRecordsOf, recordWork } from '../features/accounts/server/public.ts'
import { heldRefusals } from '../features/age/contract.ts'
import type { AgeGate } from '../features/age/rules.ts'
import { ageGateOf } from '../features/age/server/public.ts'
import { mustAddFactor } from '../features/factors/server/public.ts'
import { siteOf } from '../features/sites/server/public.ts'
import type { Identity, ScopeBeforeEntry } from '../server/http/read-scope.ts'
import { createWork } from '../server/run-work.ts'
import { isOpenCall } from './features.ts'

/** How far the sender of a request is admitted. */
interface VisitorGate extends AgeGate {
  must_add_factor: boolean
  /** When the member's self-exclusion ends; null without one. */
  excluded_until: string | null
}

declare module '../server/register.ts' {
  interface Register {
    entryGate: VisitorGate
  }
}

/** Returns how far the sender of a request is admitted: by age, self-exclusion, and for staff by a second factor. */
async function entryGateOf(scope: ScopeBeforeEntry): Promise<VisitorGate> {
  return {
    ...(await ageGateOf(scope)),
    must_add_factor: await mustAddFactor(scope),
    excluded_until: await excludedUntil(scope),
  }
}

async function excludedUntil({ actor, services, now, log }: ScopeBeforeEntry): Promise<string | null> {
  if (actor?.suspended_for !== 'self_exclusion') return null
  const end = await createWork(services, { now, log }).ask(exclusionEndQuestion, {
    account_id: actor.account_id,
  })
  return end?.toISOString() ?? null
}

/** Refuses a call, by its name such as `likes.send`, that this gate does not admit. */
function requireEntry(gate: VisitorGate, operation: string): void {
  if (isOpenCall(operation)) return
  if (gate.must_add_factor) throw refuse(commonRefusals, 'second_factor_missing')
  if (gate.excluded_until !== null)
    throw refuse(commonRefusals, 'self_excluded', { until: gate.excluded_until })
  if (gate.may_enter) return
  throw refuse(gate.is_held ? heldRefusals : commonRefusals, 'age_proof_required')
}

/** Identifies the site and the sender of a request. */
export const identity: Identity = {
  siteOf,
  actorOf,
  actorWithRecordsOf,
  entryGateOf,
  requireEntry,
  holds: (actor, permissions) =>
    permissions.some((permission) => holdsPermission(actor?.staff ?? [], permission)),
  recordWork,
  mediaOriginOf: ({ settings }) => (settings.cdn_prefix ? new URL(settings.cdn_prefix).origin : null),
  // The member's settings or rights.
  changesActor: (type) => type === 'user',
  localesOf: (site, actor) => [actor?.language ?? null, site.settings.domain_language],
}
