import { defineJob, onJob } from '../../../server/jobs/job-type.ts'
import { storageKeys } from './storage-keys.ts'

/** Deletes the files of a photo whose row is gone. */
export const deletePhotoFiles = defineJob<{ key: string }>('photos.delete-files', { retries: 10 })

export const photosJobs = [
  onJob(deletePhotoFiles, ({ services }, { key }) => services.storage.delete(storageKeys(key))),
]
