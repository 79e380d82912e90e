import type { Db } from '../../../server/db/tables.ts'
import { type PhotoRow, updatePhoto } from './photos-table.ts'

/**
 * Writes what differs between two states of a member's photos; the profile's row must be locked. The old main photo
 * steps back first: there is never more than one.
 */
export async function saveArrangement(db: Db, before: PhotoRow[], after: PhotoRow[]): Promise<void> {
  const old = new Map(before.map((photo) => [photo.id, photo]))
  const differing = after.filter((photo) => {
    const was = old.get(photo.id)
    return (
      was?.position !== photo.position ||
      was.is_main !== photo.is_main ||
      was.audience !== photo.audience ||
      was.rating !== photo.rating
    )
  })
  differing.sort((a, b) => Number(a.is_main) - Number(b.is_main))
  for (const { id, position, is_main, audience, rating } of differing) {
    await updatePhoto(db, id, { position, is_main, audience, rating })
  }
}
