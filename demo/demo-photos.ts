import { photoLimit } from '../src/features/photos/rules.ts'
import { insertPreparedPhoto } from '../src/features/photos/server/public.ts'
import type { Work } from '../src/server/work.ts'
import type { DemoPhoto } from './people.ts'
import { portraitSize, readPicture, sceneSize } from './portraits.ts'

/** Stores the photos of a member, as many as it may have. Must run in a transaction. */
export async function insertDemoPhotos(
  work: Work,
  { id: profile_id, paid_user }: { id: number; paid_user: boolean },
  photos: readonly DemoPhoto[],
): Promise<void> {
  const limit = photoLimit(paid_user)
  for (const { audience, kind, picture } of photos.slice(0, limit)) {
    const read = await readPicture(picture, kind === 'portrait' ? portraitSize : sceneSize)
    await insertPreparedPhoto(work, { profile_id, audience, status: 'approved', limit }, read)
  }
}
