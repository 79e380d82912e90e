import { addSeconds } from '../../../../core/time.ts'
import type { Site } from '../../../../server/register.ts'
import { inTransaction } from '../../../../server/run-work.ts'
import { hashToken } from '../../../../server/signer.ts'
import type { Services } from '../../../../server/work.ts'
import { accountSeen } from '../../events.ts'
import { mayHoldSession, type Role, type SuspensionReason, seenEverySeconds } from '../../rules.ts'
import { findSession, updateSessionSeen } from './sessions-table.ts'

/** The logged-in member, as passed to every call. */
export interface MemberActor {
  account_id: number
  /** Equals `id`: a profile has the id of its account. */
  profile_id: number
  session_id: number
  site_id: number
  pool_id: number
  name: string
  /** Whether the address is confirmed (status `active`). */
  confirmed: boolean
  /** Why the account is suspended; such a member cannot reach others. */
  suspended_for: SuspensionReason | null
  role: Role | null
  paid_user: boolean
  language: string
  invisible: boolean
  read_receipts: boolean
  hide_fictional: boolean
  hide_from_other_sites: boolean
  discreet: boolean
  /** Wants photos in chats without blur, a premium feature. */
  photos_at_once: boolean
}

declare module '../../../../server/register.ts' {
  interface Register {
    actor: MemberActor
  }
}

/**
 * Returns the member of a session token on a site; null for unknown, expired and foreign tokens, closed
 * accounts, and demo accounts outside a demo.
 */
export async function actorOf(
  services: Services,
  token: string,
  site: Site,
  now: Date,
): Promise<MemberActor | null> {
  const { db } = services.database
  const session = await findSession(db, hashToken(token), now)
  if (!session || session.site_id !== site.id) return null
  if (!mayHoldSession(session) || (session.is_demo && !services.config.demo)) return null
  const { status, last_seen_at, is_demo: _demo, ...actor } = session
  const before = addSeconds(now, -seenEverySeconds)
  if (new Date(last_seen_at) <= before) {
    await inTransaction(services, { now, log: services.log }, async (work) => {
      if (!(await updateSessionSeen(work.db, actor.session_id, before, now))) return
      await work.emit(accountSeen, { account_id: actor.account_id, at: now })
    })
  }
  return { ...actor, profile_id: actor.account_id, confirmed: status === 'active' }
}
