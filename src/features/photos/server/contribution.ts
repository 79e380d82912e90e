import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { memberBlocked, profileErased } from '../../profiles/events.ts'
import { deleteGrantsBetween } from '../access/server/grants-table.ts'
import { photosDueTasks } from '../files/server/drop-files.ts'
import { deletePhotoFiles, photosJobs } from '../files/server/jobs.ts'
import { originalFiles } from '../files/server/original-file.ts'
import { findPhotosOf, photosRecord } from '../files/server/photos-table.ts'
import { reportedFiles } from '../files/server/reported-file.ts'
import { hidePhoto, photoQueue } from '../review/server/photo-queue.ts'

export const photosContribution: Contribution = {
  secretUse: { folders: [originalFiles, reportedFiles] },
  subscriptions: [
    subscribe(memberBlocked, ({ db }, { blocker_id, blocked_id }) =>
      deleteGrantsBetween(db, blocker_id, blocked_id),
    ),
    // The rows are deleted with the profile, the files by jobs after the commit.
    subscribe(profileErased, async (work, { profile_id }) => {
      for (const { id: photo_id, key } of await findPhotosOf(work.db, profile_id)) {
        await work.enqueue(deletePhotoFiles, { photo_id, key })
      }
    }),
  ],
  jobs: photosJobs,
  dueTasks: photosDueTasks,
  ownRecords: [photosRecord],
  extensions: { queues: [photoQueue], effects: [hidePhoto] },
}
