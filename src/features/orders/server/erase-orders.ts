import type { Work } from '../../../server/work.ts'
import { clearMandates } from '../direct-debit/server/mandates-table.ts'
import { deleteCodesOf } from '../discounts/server/discount-codes-table.ts'
import { deleteStoredMethods } from '../payments/server/stored-methods-table.ts'
import { isReturned } from '../settlement/server/debit-limits.ts'
import { clearRedirects, findDebitOrders } from '../settlement/server/orders-table.ts'
import { clearRefundForms } from '../settlement/server/refunds-table.ts'

/**
 * Deletes what orders hold of an erased member. The orders, their states and invoices stay, as the law of accounts asks:
 * they name nobody.
 */
export async function eraseOrdersOf({ db }: Work, accountId: number): Promise<void> {
  await clearRedirects(db, accountId)
  await clearRefundForms(db, accountId)
  // A bank account whose debit was returned stays blocked (law: 2.9); that of a repeat order is one of the others.
  const debits = await findDebitOrders(db, accountId)
  const returned = debits.filter(isReturned)
  const retained = returned.some(({ kind }) => kind === 'repeat') ? debits : returned
  await clearMandates(
    db,
    accountId,
    retained.map(({ id }) => id),
  )
  await deleteStoredMethods(db, accountId)
  await deleteCodesOf(db, accountId)
}
