import { sayReconciliation } from '../features/orders/server/public.ts'
import { readConfig } from '../server/config.ts'
import { openEmbedded, openPostgres } from '../server/db/database.ts'
import type { Environment } from '../server/environment.ts'

/** Prints the newest report of mismatches of money. Returns false if something does not reconcile. */
export async function printReconciliation(
  environment: Environment,
  say: (line: string) => void,
): Promise<boolean> {
  const { database: wanted } = readConfig(environment)
  const database =
    wanted.kind === 'embedded'
      ? await openEmbedded(wanted.folder)
      : openPostgres(wanted.url, { connections: 1 })
  try {
    return await sayReconciliation(database.db, say)
  } finally {
    await database.close()
  }
}
