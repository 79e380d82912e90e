import { type StaffGrant, staffIdleSeconds } from '../../../../core/staff.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { ScopeBeforeEntry } from '../../../../server/http/read-scope.ts'
import { OwnRecords } from '../../../../server/own-records.ts'
import type { Site } from '../../../../server/register.ts'
import { inTransaction } from '../../../../server/run-work.ts'
import { hashToken } from '../../../../server/signer.ts'
import type { Services } from '../../../../server/work.ts'
import { accountSeen } from '../../events.ts'
import { mayHoldSession, type SuspensionReason, seenEverySeconds } from '../../rules.ts'
import { findSession, findSessionWithRecords, updateSessionSeen, updateWorked } from './sessions-table.ts'

/** The logged-in member, as passed to every call. */
export interface MemberActor {
  account_id: number
  /** Equals `id`: a profile has the id of its account. */
  profile_id: number
  session_id: number
  site_id: number
  pool_id: number
  name: string
  /** True if the address is confirmed (status `active`). */
  confirmed: boolean
  /** Why the account is suspended; such a member cannot reach others. */
  suspended_for: SuspensionReason | null
  /** The roles of a member of staff; null for members. */
  staff: StaffGrant[] | null
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
  site: Promise<Site>,
  now: Date,
): Promise<MemberActor | null> {
  const session = await findSession(services.database.db, hashToken(token), now)
  return session ? admit(services, session, site, now) : null
}

/** Does the same, and returns the records of the account, which the same statement has read. */
export async function actorWithRecordsOf(
  services: Services,
  token: string,
  site: Promise<Site>,
  now: Date,
): Promise<{ actor: MemberActor; own: OwnRecords } | null> {
  const { ownRecords } = services.registry
  const row = await findSessionWithRecords(services.database.db, hashToken(token), now, ownRecords)
  if (!row) return null
  const values = row as Record<string, unknown>
  const own = Object.fromEntries(ownRecords.map(({ name }) => [name, values[name]]))
  const session = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in own)))
  const actor = await admit(services, session as unknown as Session, site, now)
  return actor && { actor, own: new OwnRecords(actor.account_id, own) }
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function admit(
  services: Services,
  session: Session,
  site: Promise<Site>,
  now: Date,
): Promise<MemberActor | null> {
  if (session.site_id !== (await site).id) return null
  if (!mayHoldSession(session) || (session.is_demo && !services.config.demo)) return null
  const { status, last_seen_at, is_demo: _demo, is_staff, worked_at, ...actor } = session
  if (is_staff && isIdle(worked_at, now)) return null
  const before = addSeconds(now, -seenEverySeconds)
  if (new Date(last_seen_at) <= before) {
    await inTransaction(services, { now, log: services.log }, async (work) => {
      if (!(await updateSessionSeen(work.db, actor.session_id, before, now))) return
      await work.emit(accountSeen, { account_id: actor.account_id, at: now })
    })
  }
  return { ...actor, profile_id: actor.account_id, confirmed: status === 'active' }
}

/** Reports whether a session of staff has ended, because nobody has worked in it for a while (api: Staff, settled). */
function isIdle(workedAt: string, now: Date): boolean {
  return new Date(workedAt) <= addSeconds(now, -staffIdleSeconds)
}

/** Records that a person is at work in a session of staff, which ends without; nothing for members. */
export async function recordWork({ actor, services, now }: ScopeBeforeEntry): Promise<void> {
  if (actor?.staff) await updateWorked(services.database.db, actor.session_id, now)
}
