import type { Work } from '../../../server/work.ts'
import { reinstateAccount } from '../../accounts/server/public.ts'
import { updateChecksSettled } from './age-checks-table.ts'

/**
 * Applies staff's decision that a member found under 18 is an adult: reinstates the account and expires the
 * checks that reported otherwise. If a policy requires a proof, another check is needed. Returns false if the
 * account was not waiting for a decision. A decision that the member is under 18 leaves the account
 * suspended. Must run in a transaction.
 */
export async function settleUnderAge(work: Work, accountId: number): Promise<boolean> {
  await updateChecksSettled(work.db, accountId, work.now)
  return reinstateAccount(work, accountId, 'under_age')
}
