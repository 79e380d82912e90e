import type { Work } from '../../../server/work.ts'
import { isReturned } from '../direct-debit/server/debit-limits.ts'
import { clearMandates } from '../direct-debit/server/mandates-table.ts'
import { deleteCodesOf } from '../discounts/server/discount-codes-table.ts'
import { deleteStoredMethods } from '../payments/server/stored-methods-table.ts'
import { clearRedirects, findDebitOrders } from '../settlement/server/orders-table.ts'
import { clearRefundForms } from '../settlement/server/refunds-table.ts'

/**
 * Deletes what orders hold of an erased member. The orders, their states and invoices stay, as the law of accounts asks:
 * they name nobody.
 */
export async function eraseOrdersOf({ db }: Work, accountId: number): Promise<void> {
  await clearRedirects(db, accountId)
  await clearRefundForms(db, accountId)
  // A bank account whose debit was returned stays blocked (law: 2.9).
  const returned = (await findDebitOrders(db, accountId)).filter(isReturned)
  await clearMandates(
    db,
    accountId,
    returned.map(({ id }) => id),
  )
  await deleteStoredMethods(db, accountId)
  await deleteCodesOf(db, accountId)
}
