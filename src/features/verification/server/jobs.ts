import { defineJob } from '../../../server/jobs/job-type.ts'
import { onJob } from '../../../server/work.ts'
import { dropPicture } from './drop-pictures.ts'

/** Deletes a picture that is no longer needed. */
export const deletePicture = defineJob<{ picture_key: string }>('verification.delete-picture', {
  retries: 10,
})

export const verificationJobs = [
  onJob(deletePicture, (work, { picture_key }) => dropPicture(work, picture_key)),
]
