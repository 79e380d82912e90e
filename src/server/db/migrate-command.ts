import type { Environment } from '../environment.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { withDatabase } from './with-database.ts'

/**
 * Migrates the configured database, for deployments whose processes start with `MIGRATE=0`. `print` receives what was run.
 * Throws as `migrate` does.
 */
export async function migrateOnce(environment: Environment, print: (line: string) => void): Promise<void> {
  await withDatabase(environment, async ({ db }) => {
    const ran = await migrate(db, migrations)
    print(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}`)
  })
}
