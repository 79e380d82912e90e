import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { memberBlocked, profileErased } from '../../profiles/events.ts'
import { photosDueTasks } from './drop-files.ts'
import { deleteGrantsBetween } from './grants-table.ts'
import { deletePhotoFiles, photosJobs } from './jobs.ts'
import { findPhotosOf } from './photos-table.ts'

export const photosContribution: Contribution = {
  subscriptions: [
    subscribe(memberBlocked, ({ db }, { blocker_id, blocked_id }) =>
      deleteGrantsBetween(db, blocker_id, blocked_id),
    ),
    // The rows go with the profile, the files by jobs after the commit.
    subscribe(profileErased, async (work, { profile_id }) => {
      for (const { id: photo_id, key } of await findPhotosOf(work.db, profile_id)) {
        await work.enqueue(deletePhotoFiles, { photo_id, key })
      }
    }),
  ],
  jobs: photosJobs,
  dueTasks: photosDueTasks,
}
