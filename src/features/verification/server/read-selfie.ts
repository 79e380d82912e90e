import { readSealed } from '../../../server/storage/sealed-file.ts'
import type { Work } from '../../../server/work.ts'
import { placeOf } from './picture-file.ts'
import { findVerification } from './verifications-table.ts'

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
