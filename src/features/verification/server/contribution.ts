import type { Contribution } from '../../../server/registry.ts'
import { showLive, subscribe } from '../../../server/work.ts'
import { accountClosed } from '../../accounts/events.ts'
import { mainPhotoChanged } from '../../photos/events.ts'
import { upsertFlag } from '../../photos/server/public.ts'
import { profileErased } from '../../profiles/events.ts'
import { verificationDecided } from '../events.ts'
import { verificationDueTasks } from './drop-pictures.ts'
import { deletePicture, sendResultMail, verificationJobs } from './jobs.ts'
import { verificationMail } from './mail-result.ts'
import { findNewestOf, findPicturesOf } from './verifications-table.ts'
import { withdrawOf } from './withdraw-verification.ts'

export const verificationContribution: Contribution = {
  subscriptions: [
    // A pending request of a closed account is not reviewed; the badge is there again if the member comes
    // back.
    subscribe(accountClosed, (work, { account_id }) => withdrawOf(work, account_id, { keepsBadge: true })),
    subscribe(verificationDecided, (work, { verification_id }) =>
      work.enqueue(sendResultMail, { verification_id }),
    ),
    // The badge was given for other photos, and with automatic approval nobody has seen this one.
    subscribe(mainPhotoChanged, async ({ db, now }, { photo_id, profile_id }) => {
      const newest = await findNewestOf(db, profile_id)
      if (newest?.status === 'approved') await upsertFlag(db, photo_id, 'main_of_verified', now)
    }),
    // The rows are deleted with the profile, pictures by jobs after the commit.
    subscribe(profileErased, async (work, { profile_id }) => {
      for (const picture_key of await findPicturesOf(work.db, profile_id)) {
        await work.enqueue(deletePicture, { picture_key })
      }
    }),
  ],
  mails: [verificationMail],
  live: [
    showLive(verificationDecided, (_work, { profile_id, status }) => [
      { account_id: profile_id, type: 'notice', data: { code: `verification_${status}` } },
    ]),
  ],
  jobs: verificationJobs,
  dueTasks: verificationDueTasks,
}
