import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { findCheck } from './age-checks-table.ts'

/** A check that the sandbox plays the service for. */
export async function readSandboxCheck(
  { services }: PublicReadContext,
  { reference }: { reference: string },
) {
  const { config, database } = services
  const check = config.devDoors ? await findCheck(database.db, 'sandbox', reference) : undefined
  if (!check) throw refuse(commonRefusals, 'not_found')
  return { outcome: check.outcome }
}
