import { randomInt } from 'node:crypto'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { MemberContext, SessionReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { findPhotosFor } from '../../photos/server/public.ts'
import { profileChanged } from '../../profiles/events.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { verificationRefusals } from '../contract.ts'
import { gestureSeconds, nextGesture, verificationOf } from '../rules.ts'
import { deletePicture } from './jobs.ts'
import { unqueuePicture } from './verification-queue.ts'
import {
  findNewestOf,
  insertAsked,
  updateAsked,
  updateEnded,
  type VerificationRow,
} from './verifications-table.ts'

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

/** Returns the state of the acting member's verification. */
export async function readVerification({ db, now, actor }: SessionReadContext) {
  return { verification: verificationOf(await findNewestOf(db, actor.profile_id), now) }
}

/** Withdraws a request, or gives the badge back. Safe to repeat. */
export async function withdrawVerification(ctx: MemberContext) {
  const { db, now, actor } = ctx
  await withdrawOf(ctx, actor.profile_id)
  return { verification: verificationOf(await findNewestOf(db, actor.profile_id), now) }
}

/** Ends a member's request and deletes its picture; ends the badge too unless `keepsBadge`. */
export async function withdrawOf(
  work: Work,
  profileId: number,
  options: { keepsBadge?: boolean } = {},
): Promise<void> {
  await lockProfile(work.db, profileId)
  const newest = await findNewestOf(work.db, profileId)
  const hadBadge = newest?.status === 'approved'
  if (!newest || newest.status === 'ended' || newest.status === 'rejected') return
  if (hadBadge && options.keepsBadge) return
  await updateEnded(work.db, newest.id, work.now)
  await unqueuePicture(work, newest.id)
  if (newest.picture_key) await work.enqueue(deletePicture, { picture_key: newest.picture_key })
  if (hadBadge) await work.emit(profileChanged, { profile_id: profileId })
}
