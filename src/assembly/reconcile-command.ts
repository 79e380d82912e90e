import { printMismatches } from '../features/orders/server/public.ts'
import { withDatabase } from '../server/db/with-database.ts'
import type { Environment } from '../server/environment.ts'

/** Prints the newest report of mismatches of money. Returns false if something does not reconcile. */
export function printReconciliation(
  environment: Environment,
  print: (line: string) => void,
): Promise<boolean> {
  return withDatabase(environment, ({ db }) => printMismatches(db, print))
}
