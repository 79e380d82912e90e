import type { PublicReadContext } from '../../../../server/http/context.ts'
import { hashToken } from '../../../../server/signer.ts'
import { findSessionEnd, type SessionEnd } from './sessions-table.ts'

/** Returns why the session that a browser still holds was ended. */
export async function readSessionEnd({
  actor,
  token,
  services,
  now,
}: PublicReadContext): Promise<{ reason: SessionEnd | null }> {
  if (actor || !token) return { reason: null }
  // Not from a replica: the session was ended a moment ago.
  const end = await findSessionEnd(services.database.db, hashToken(token), now)
  return { reason: end?.reason ?? null }
}
