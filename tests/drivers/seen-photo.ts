import { findPhotosByIds, type SeenPhoto } from '../../src/features/photos/server/public.ts'
import type { TestApp } from './test-app.ts'

/** Returns a photo in its current state, as a moderator sees it. */
export async function seenPhoto(app: TestApp, id: number): Promise<SeenPhoto> {
  const [photo] = await findPhotosByIds(app.services.database.db, [id])
  if (!photo) throw new Error('the photo is gone')
  return photo
}
