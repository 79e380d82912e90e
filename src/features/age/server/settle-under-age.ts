import type { Work } from '../../../server/work.ts'
import { reinstateAccount } from '../../accounts/server/public.ts'
import { updateChecksSettled } from './age-checks-table.ts'

/**
 * Takes staff's decision that a member found under 18 is an adult: the account is back as it was and the checks that
 * said otherwise count no longer. Where a policy asks for a proof, another check is needed. Returns false where the
 * account was not waiting for a decision. Deciding that the member is under 18 leaves the account suspended. Must run
 * in a transaction.
 */
export async function settleUnderAge(work: Work, accountId: number): Promise<boolean> {
  await updateChecksSettled(work.db, accountId, work.now)
  return reinstateAccount(work, accountId, 'under_age')
}
