import type { ReviewDecision } from '../../../core/people.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { readSealed } from '../../../server/storage/sealed-file.ts'
import type { Work } from '../../../server/work.ts'
import { restrictionsChanged } from '../../moderation/events.ts'
import { endRestrictionsBy } from '../../moderation/server/public.ts'
import { findPhotosFor } from '../../photos/server/public.ts'
import { profileChanged } from '../../profiles/events.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { verificationDecided } from '../events.ts'
import type { DecisionReason, VerificationReason } from '../rules.ts'
import { deletePicture } from './jobs.ts'
import { placeOf } from './picture-file.ts'
import {
  findNewestOf,
  findVerification,
  insertApproved,
  updateDecided,
  updateEnded,
  type VerificationRow,
} from './verifications-table.ts'

/**
 * Gives the badge and deletes the picture; whom staff has let write again only with it may write. Safe to repeat. Refuses `not_found`, and `conflict` where the
 * request was withdrawn, ended or rejected before: its picture is deleted, so it cannot be reviewed again.
 *
 * Another main photo ends the badge (`endForNewMain`), and so does cropping it (`endForCropped`). It is not shown while no main photo is approved.
 */
export function approveVerification(work: Work, id: number): Promise<void> {
  return decide(work, id, { status: 'approved', reason: null }, ['waiting'])
}

/**
 * Refuses the badge, or removes it from a member who has it; deletes the picture and notifies the member of
 * the reason. Safe to repeat, also with another reason. Refuses `not_found`, and `conflict` where the request
 * was withdrawn or ended.
 */
export function rejectVerification(work: Work, id: number, reason: DecisionReason): Promise<void> {
  return decide(work, id, { status: 'rejected', reason }, ['waiting', 'approved', 'rejected'])
}

type Decision = ReviewDecision<VerificationReason>

function decide(
  outer: Work,
  id: number,
  decision: Decision,
  from: VerificationRow['status'][],
): Promise<void> {
  return outer.transaction(async (work) => {
    const row = await lockVerification(work, id)
    const { profile_id, picture_key } = row
    if (row.status === decision.status && row.reason === decision.reason) return
    if (!from.includes(row.status)) throw refuse(commonRefusals, 'conflict')
    const main_photo_id =
      decision.status === 'approved' ? await mainPhotoOf(work, profile_id) : row.main_photo_id
    await store(work, row, { ...decision, main_photo_id })
    if (
      decision.status === 'approved' &&
      (await endRestrictionsBy(work.db, profile_id, ['verify'], work.now))
    )
      await work.emit(restrictionsChanged, { account_id: profile_id })
    if (picture_key) await work.enqueue(deletePicture, { picture_key })
  })
}

/**
 * Ends the badge of a member who has another main photo than the one that was compared, until the next picture: else a
 * member could exchange the photo under the badge and wear it for somebody else. The profile's row must be locked.
 */
export async function endForNewMain(work: Work, profileId: number, photoId: number): Promise<void> {
  const newest = await findNewestOf(work.db, profileId)
  if (newest?.status === 'approved' && newest.main_photo_id !== photoId) await end(work, newest)
}

/**
 * Ends the badge of a member who has cropped the main photo that was compared, until the next picture: what is left may show
 * somebody else of the same photo. Turned, it shows the same. The profile's row must be locked.
 */
export async function endForCropped(work: Work, profileId: number, photoId: number): Promise<void> {
  const newest = await findNewestOf(work.db, profileId)
  if (newest?.status !== 'approved') return
  const compared = newest.main_photo_id ?? (await mainPhotoOf(work, profileId))
  if (compared === photoId) await end(work, newest)
}

/**
 * Ends the badge of a member whom staff wants to verify again before they write. A picture that waits is compared all the same.
 */
export async function endForRestriction(work: Work, profileId: number): Promise<void> {
  await lockProfile(work.db, profileId)
  const newest = await findNewestOf(work.db, profileId)
  if (newest?.status !== 'approved') return
  await updateEnded(work.db, newest.id, work.now)
  await work.emit(profileChanged, { profile_id: profileId })
}

function end(work: Work, newest: VerificationRow): Promise<void> {
  const { main_photo_id } = newest
  return store(work, newest, { status: 'rejected', reason: 'main_photo', main_photo_id })
}

/** Returns a member's main photo, approved or not. */
export async function mainPhotoOf({ db }: Work, profileId: number): Promise<number | null> {
  const photos = await findPhotosFor(db, profileId, profileId)
  return photos.find(({ is_main }) => is_main)?.id ?? null
}

async function store(
  work: Work,
  { id, profile_id, status: before }: VerificationRow,
  decision: Decision & { main_photo_id: number | null },
): Promise<void> {
  const { status, reason } = decision
  await updateDecided(work.db, id, { ...decision, decided_at: work.now })
  await work.emit(verificationDecided, { verification_id: id, profile_id, status, reason })
  if (status === 'approved' || before === 'approved') await work.emit(profileChanged, { profile_id })
}

/** Returns an attempt under the lock that its owner's changes take too. */
async function lockVerification({ db }: Work, id: number): Promise<VerificationRow> {
  const found = await findVerification(db, id)
  if (!found) throw refuse(commonRefusals, 'not_found')
  await lockProfile(db, found.profile_id)
  const row = await findVerification(db, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  return row
}

/** Gives the badge without a picture to a member who has none yet: for the demo. */
export async function insertVerified(work: Work, profileId: number): Promise<void> {
  const main_photo_id = await mainPhotoOf(work, profileId)
  await insertApproved(work.db, profileId, { gesture: 'open_hand', main_photo_id, now: work.now })
  await work.emit(profileChanged, { profile_id: profileId })
}

/**
 * Returns the picture of a waiting request: for moderators, never for members. Null where none waits. Throws
 * where the file was altered or sealed with another secret.
 */
export async function readSelfie(
  { db, services }: Work,
  id: number,
): Promise<{ bytes: Buffer; content_type: 'image/webp' } | null> {
  const row = await findVerification(db, id)
  if (row?.status !== 'waiting' || row.picture_key === null) return null
  const bytes = await readSealed(services, placeOf(row.picture_key))
  return bytes && { bytes, content_type: 'image/webp' }
}
