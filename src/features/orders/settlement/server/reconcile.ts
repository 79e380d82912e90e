import type { Work } from '../../../../server/work.ts'
import { findMismatches, insertReconciliation, isReconciled } from './reconciliation-queries.ts'

/**
 * Compares once a day (UTC) what must be equal: balances and the sums of their ledgers, paid orders and their credits and
 * invoices. What differs is stored for staff and logged; nothing is corrected by itself.
 */
export async function reconcileDaily(work: Work): Promise<void> {
  const day = work.now.toISOString().slice(0, 10)
  if (await isReconciled(work.db, day)) return
  const mismatches = await findMismatches(work.db)
  if (!(await insertReconciliation(work.db, day, mismatches, work.now))) return
  if (mismatches.length > 0) work.log.error({ count: mismatches.length }, 'money does not reconcile')
}
