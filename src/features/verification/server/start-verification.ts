import { randomInt } from 'node:crypto'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { findPhotosFor } from '../../photos/server/public.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { verificationRefusals } from '../contract.ts'
import { gestureSeconds, nextGesture, verificationOf } from '../rules.ts'
import { findNewestOf, insertAsked, updateAsked, type VerificationRow } from './verifications-table.ts'

/** Requests a gesture for the acting member; it replaces an unanswered one. */
export async function startVerification({ db, now, actor }: MemberContext) {
  const { profile_id } = actor
  const { is_fictional } = await lockProfile(db, profile_id)
  if (is_fictional) throw refuse(commonRefusals, 'forbidden')
  const newest = await findNewestOf(db, profile_id)
  requireOpen(newest)
  await requireComparable(db, profile_id)
  const asking = {
    gesture: nextGesture(newest?.gesture ?? null, randomInt(1_000_000) / 1_000_000),
    asked_at: now,
    expires_at: addSeconds(now, gestureSeconds),
  }
  const asked =
    newest?.status === 'asked'
      ? await updateAsked(db, newest.id, asking)
      : await insertAsked(db, profile_id, asking)
  return { verification: verificationOf(asked, now) }
}

/** Refuses `conflict` where a picture waits or the badge exists. */
export function requireOpen(newest: VerificationRow | undefined): void {
  if (newest?.status === 'waiting' || newest?.status === 'approved') throw refuse(commonRefusals, 'conflict')
}

/**
 * Refuses `verification_photo_required` for members without an approved photo: there is nothing to compare
 * with.
 */
export async function requireComparable(db: ReadDb, profileId: number): Promise<void> {
  const photos = await findPhotosFor(db, profileId, profileId)
  if (!photos.some(({ status }) => status === 'approved')) {
    throw refuse(verificationRefusals, 'verification_photo_required')
  }
}
