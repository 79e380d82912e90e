import { readSealed } from '../../../server/storage/sealed-file.ts'
import type { Work } from '../../../server/work.ts'
import { placeOf } from './picture-file.ts'
import { findVerification } from './verifications-table.ts'

/**
 * The picture of a request that waits: for those who decide, never for members. Null where none waits any more. Throws
 * where the file was changed or sealed with another secret.
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
