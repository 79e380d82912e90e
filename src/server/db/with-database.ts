import { readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import { type Database, openEmbedded, openPostgres, requireAnswer } from './database.ts'

/** Opens the configured database on one connection, for a command that does one thing, and closes it afterwards. */
export async function withDatabase<T>(
  environment: Environment,
  perform: (database: Database) => Promise<T>,
): Promise<T> {
  const { database: wanted } = readConfig(environment)
  const database =
    wanted.kind === 'embedded'
      ? await openEmbedded(wanted.folder)
      : await requireAnswer(openPostgres(wanted.url, { connections: 1 }))
  try {
    return await perform(database)
  } finally {
    await database.close()
  }
}
