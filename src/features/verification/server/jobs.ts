import { defineJob } from '../../../server/jobs/job-type.ts'
import { onJob } from '../../../server/work.ts'
import { dropPicture } from './drop-pictures.ts'
import { mailResult } from './mail-result.ts'

/** Deletes a picture that is no longer needed. */
export const deletePicture = defineJob<{ picture_key: string }>('verification.delete-picture', {
  retries: 10,
})

/** Notifies a member of the decision about a picture. */
export const sendResultMail = defineJob<{ verification_id: number }>('verification.mail-result')

export const verificationJobs = [
  onJob(deletePicture, (work, { picture_key }) => dropPicture(work, picture_key)),
  onJob(sendResultMail, (work, { verification_id }) => mailResult(work, verification_id)),
]
