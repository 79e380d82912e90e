import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { findCheck } from './age-checks-table.ts'

/** Returns a check whose service is played by the sandbox. */
export async function readSandboxCheck(
  { services }: PublicReadContext,
  { reference }: { reference: string },
) {
  const { config, database } = services
  const check = config.devRoutes ? await findCheck(database.db, 'sandbox', reference) : undefined
  if (!check) throw refuse(commonRefusals, 'not_found')
  return { outcome: check.outcome }
}
