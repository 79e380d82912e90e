import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { suspendAccount } from '../../accounts/server/public.ts'
import { resultSeconds } from '../rules.ts'
import { lockCheck, updateResult } from './age-checks-table.ts'
import type { AgeResult } from './age-provider-type.ts'

/**
 * Stores a provider's result and suspends an account whose owner is under 18 until staff has decided. A
 * repeated result, or another after a definite one, changes nothing. Refuses `not_found` for a reference that
 * is not this provider's.
 */
export function recordResult(work: Work, provider: string, result: AgeResult): Promise<void> {
  const { reference, outcome, method, provider_ref } = result
  return work.transaction(async (inner) => {
    const { db, now } = inner
    const check = await lockCheck(db, provider, reference)
    if (!check) throw refuse(commonRefusals, 'not_found')
    const seconds = resultSeconds(outcome, check.account_id === null ? 'visitor' : 'account')
    const isTaken = await updateResult(db, check.id, {
      outcome,
      method,
      provider_ref,
      decided_at: now,
      expires_at: seconds === null ? null : addSeconds(now, seconds),
    })
    if (isTaken && outcome === 'under_18' && check.account_id !== null) {
      await suspendAccount(inner, check.account_id, 'under_age')
    }
  })
}
