import type { Audience } from '../../../../core/people.ts'
import { refuse } from '../../../../core/refusals.ts'
import type { Photo } from '../../../../core/schemas.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { profileChanged } from '../../../profiles/events.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { uploadRefusals } from '../../contract.ts'
import { pictureStored } from '../../events.ts'
import { insertHashes } from '../../files/server/hashes-table.ts'
import { findCopies } from '../../files/server/jobs.ts'
import { storePicture } from '../../files/server/original-file.ts'
import { findRatingOfPicture } from '../../files/server/own-photo.ts'
import { findPhotosOf, insertPhoto, type PhotoRow } from '../../files/server/photos-table.ts'
import { saveArrangement } from '../../files/server/save-arrangement.ts'
import { storageKeys } from '../../files/server/storage-keys.ts'
import { queuePhoto } from '../../files/server/waiting-photo.ts'
import type { Picture } from '../../processing/server/make-picture.ts'
import { arranged, originalSeconds } from '../../rules.ts'

/** A photo to store. */
interface NewPhoto {
  profile_id: number
  audience: Audience
  status: Photo['status']
  /** Maximum number of photos of the member, this one included. */
  limit: number
  /** The uploaded file, where a moderator is to review it. */
  original?: Buffer | undefined
  /** Waits in the queue of staff, also where it is shown at once. */
  isReviewed?: boolean
  /** Searches for copies that other members have. */
  isCompared?: boolean
  /**
   * Prefix of its key: a photo of the member with this prefix is an earlier upload of the same photo
   * (`uploadKeyPrefix`).
   */
  keyPrefix?: string | undefined
}

/**
 * Stores the files of a picture and then its row. Refuses `photo_limit` where the member has reached the
 * limit, also with concurrent uploads, and deletes the files again. Returns the existing photo of a repeated
 * upload. Must not run inside a transaction.
 */
export function storePhoto(work: Work, photo: NewPhoto, picture: Picture): Promise<PhotoRow> {
  const { original, keyPrefix } = photo
  return storePicture(work.services, { picture, original, keyPrefix }, async (key) => {
    const row = await work.transaction((inner) => insertLast(inner, photo, picture, key))
    if (row.key !== key) await work.services.storage.delete(storageKeys(key))
    return row
  })
}

async function insertLast(
  work: Work,
  { profile_id, audience, status, limit, original, isReviewed, isCompared, keyPrefix }: NewPhoto,
  { width, height, hashes }: Picture,
  key: string,
): Promise<PhotoRow> {
  const { db, now, emit, enqueue } = work
  const { pool_id } = await lockProfile(db, profile_id)
  const before = await findPhotosOf(db, profile_id)
  const first = findByKeyPrefix(before, keyPrefix)
  if (first) return first
  if (before.length >= limit) throw refuse(uploadRefusals, 'photo_limit', { limit })
  const position = before.length + 1
  const is_main = false
  const moderator_rating = await findRatingOfPicture(db, pool_id, hashes)
  const row = await insertPhoto(db, {
    profile_id,
    audience,
    status,
    moderator_rating,
    key,
    width,
    height,
    position,
    is_main,
    original_until: original ? addSeconds(now, originalSeconds) : null,
    created_at: now,
  })
  if (isReviewed || status === 'pending') await queuePhoto(work, row)
  if (hashes) await insertHashes(db, { photo_id: row.id, pool_id }, hashes)
  if (hashes && isCompared) {
    await enqueue(findCopies, { photo_id: row.id })
    await emit(pictureStored, { photo_id: row.id, profile_id })
  }
  const after = arranged([...before, row])
  await saveArrangement(work, [...before, row], after)
  await emit(profileChanged, { profile_id })
  return after.at(-1) ?? row
}

/** Returns the photo whose key has this prefix; undefined without a prefix. */
export function findByKeyPrefix(photos: PhotoRow[], keyPrefix: string | undefined): PhotoRow | undefined {
  return keyPrefix === undefined ? undefined : photos.find(({ key }) => key.startsWith(keyPrefix))
}

/**
 * Stores a photo whose files are already made: for the demo. Unlike an upload it is part of the caller's transaction; where that
 * fails later, the files stay behind.
 */
export function insertPreparedPhoto(work: Work, photo: NewPhoto, picture: Picture): Promise<PhotoRow> {
  return storePicture(work.services, { picture }, (key) => insertLast(work, photo, picture, key))
}
