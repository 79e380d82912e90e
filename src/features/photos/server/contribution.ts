import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe } from '../../../server/work.ts'
import { memberBlocked, profileErased } from '../../profiles/events.ts'
import { deleteGrantsBetween } from '../access/server/grants-table.ts'
import { photoDecided } from '../events.ts'
import { photosDueTasks } from '../files/server/drop-files.ts'
import { deletePhotoFiles, photosJobs, sendPhotoDecision } from '../files/server/jobs.ts'
import { originalFiles } from '../files/server/original-file.ts'
import { findPhotosOf, photosRecord } from '../files/server/photos-table.ts'
import { reportedFiles } from '../files/server/reported-file.ts'
import { mailPhotoDecision } from '../review/server/decide-photo.ts'

export const photosContribution: Contribution = {
  secretUse: { folders: [originalFiles, reportedFiles] },
  subscriptions: [
    subscribe(photoDecided, async (work, { photo_id, status }) => {
      if (status === 'rejected') await work.enqueue(sendPhotoDecision, { photo_id })
    }),
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
  jobs: [...photosJobs, onJob(sendPhotoDecision, (work, { photo_id }) => mailPhotoDecision(work, photo_id))],
  dueTasks: photosDueTasks,
  ownRecords: [photosRecord],
}
