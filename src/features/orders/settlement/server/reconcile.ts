import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Work } from '../../../../server/work.ts'
import { openItemAbout } from '../../../moderation/server/public.ts'
import { moneyMismatches } from './figures.ts'
import { findOrdersById } from './orders-table.ts'
import { openPaymentItem } from './payment-items.ts'
import {
  findMismatches,
  findNewestReconciliation,
  findOpenMatters,
  insertReconciliation,
  type Mismatch,
  mismatchKinds,
} from './reconciliation-table.ts'

/**
 * Compares once a day (UTC) what must be equal: balances and the sums of their ledgers, paid orders and their credits and
 * invoices; and collects what is for staff. What differs is stored, logged and published; nothing is corrected by itself.
 */
export async function reconcileDaily(work: Work): Promise<void> {
  const { db, now } = work
  const day = now.toISOString().slice(0, 10)
  const newest = await findNewestReconciliation(db)
  if (newest?.day === day) return publish(work, newest.mismatches)
  const mismatches = [...(await findMismatches(db)), ...(await findOpenMatters(db, now))]
  publish(work, mismatches)
  if (!(await insertReconciliation(db, day, mismatches, now))) return
  await queueMatters(work, mismatches.filter(isError))
  const count = mismatches.filter(isError).length
  if (count > 0) work.log.error({ count }, 'money does not reconcile')
}

/** Returns whether a mismatch is more than a debt, which stays until it is paid. */
export const isError = ({ kind }: Mismatch) => kind !== 'debt'

/** Puts what does not reconcile into the queue; what waits there already stays as it is. */
async function queueMatters(work: Work, errors: readonly Mismatch[]): Promise<void> {
  const isOfAccount = ({ kind }: Mismatch) => kind === 'balance' || kind === 'chain'
  const orders = await findOrdersById(
    work.db,
    errors.filter((one) => !isOfAccount(one)).map(({ id }) => id),
  )
  for (const order of orders) await work.transaction((inner) => openPaymentItem(inner, order))
  for (const { id } of errors.filter(isOfAccount)) {
    const subject = { kind: 'member', id }
    await work.transaction((inner) => openItemAbout(inner, { kind: 'payment', subject, profile_id: id }))
  }
}

function publish({ services }: Work, mismatches: readonly Mismatch[]): void {
  for (const kind of mismatchKinds) {
    services.metrics.set(moneyMismatches, mismatches.filter((one) => one.kind === kind).length, kind)
  }
}

/** Prints the newest report of mismatches with `print`. Returns false if something does not reconcile. */
export async function printMismatches(db: ReadDb, print: (line: string) => void): Promise<boolean> {
  const report = await findNewestReconciliation(db)
  if (!report) {
    print('No report yet: money is compared once a day while the product runs.')
    return true
  }
  const { day, mismatches } = report
  print(mismatches.length === 0 ? `${day}: everything reconciles.` : `${day}:`)
  for (const kind of mismatchKinds) {
    const ids = mismatches.filter((one) => one.kind === kind).map(({ id }) => id)
    const about = kind === 'balance' || kind === 'chain' ? 'accounts' : 'orders'
    if (ids.length > 0) print(`  ${kind}: ${about} ${ids.join(', ')}`)
  }
  return !mismatches.some(isError)
}
