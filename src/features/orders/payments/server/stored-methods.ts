import type { Work } from '../../../../server/work.ts'
import { sealToken } from './sealed.ts'
import { replaceStoredMethod } from './stored-methods-table.ts'

/** Stores the method of a paid order for the member's next orders. */
export async function storeMethod(
  work: Work,
  order: { account_id: number; provider: string; payment_method: string },
  token: string,
): Promise<void> {
  const { account_id, provider, payment_method } = order
  await replaceStoredMethod(work.db, {
    account_id,
    provider,
    payment_method,
    token: sealToken(work.services, token, account_id),
    now: work.now,
  })
}
