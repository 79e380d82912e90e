import type { ReadDb } from '../../../../server/db/tables.ts'
import { isError } from './reconcile.ts'
import { findNewestReconciliation, mismatchKinds } from './reconciliation-table.ts'

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
