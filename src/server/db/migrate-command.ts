import { readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import { openEmbedded, openPostgres } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/**
 * Migrates the configured database, for deployments whose processes start with `MIGRATE=0`. `say` receives what was run.
 * Throws as `migrate` does.
 */
export async function migrateOnce(environment: Environment, say: (line: string) => void): Promise<void> {
  const { database: wanted } = readConfig(environment)
  const database =
    wanted.kind === 'embedded'
      ? await openEmbedded(wanted.folder)
      : openPostgres(wanted.url, { connections: 1 })
  try {
    const ran = await migrate(database.db, migrations)
    say(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}`)
  } finally {
    await database.close()
  }
}
