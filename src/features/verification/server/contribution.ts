import type { Contribution } from '../../../server/registry.ts'
import { showLive, subscribe } from '../../../server/work.ts'
import { accountClosed } from '../../accounts/events.ts'
import { mainPhotoChanged, photoCropped } from '../../photos/events.ts'
import { profileErased } from '../../profiles/events.ts'
import { verificationDecided } from '../events.ts'
import { noticeCodeOf } from '../rules.ts'
import { endForCropped, endForNewMain } from './decide-verification.ts'
import { verificationDueTasks } from './drop-pictures.ts'
import { deletePicture, sendResultMail, verificationJobs } from './jobs.ts'
import { verificationMail } from './mail-result.ts'
import { pictureFiles } from './picture-file.ts'
import { withdrawOf } from './start-verification.ts'
import { mustVerify, requeuePicture, verificationQueue } from './verification-queue.ts'
import { findPicturesOf } from './verifications-table.ts'

export const verificationContribution: Contribution = {
  secretUse: { folders: [pictureFiles] },
  subscriptions: [
    // A pending request of a closed account is not reviewed; the badge is there again if the member comes
    // back.
    subscribe(accountClosed, (work, { account_id }) => withdrawOf(work, account_id, { keepsBadge: true })),
    subscribe(verificationDecided, (work, { verification_id }) =>
      work.enqueue(sendResultMail, { verification_id }),
    ),
    subscribe(mainPhotoChanged, (work, { photo_id, profile_id }) =>
      endForNewMain(work, profile_id, photo_id),
    ),
    subscribe(photoCropped, (work, { photo_id, profile_id }) => endForCropped(work, profile_id, photo_id)),
    ...[mainPhotoChanged, photoCropped].map((event) =>
      subscribe<{ profile_id: number }>(event, (work, { profile_id }) => requeuePicture(work, profile_id)),
    ),
    // The rows are deleted with the profile, pictures by jobs after the commit.
    subscribe(profileErased, async (work, { profile_id }) => {
      for (const picture_key of await findPicturesOf(work.db, profile_id)) {
        await work.enqueue(deletePicture, { picture_key })
      }
    }),
  ],
  mails: [verificationMail],
  live: [
    showLive(verificationDecided, (_work, { profile_id, status, reason }) => [
      { account_id: profile_id, type: 'notice', data: { code: noticeCodeOf(status, reason) } },
    ]),
  ],
  jobs: verificationJobs,
  dueTasks: verificationDueTasks,
  extensions: { queues: [verificationQueue], effects: [mustVerify] },
}
