import { endpoints } from '../../../server/http/runner.ts'
import { photos } from '../contract.ts'
import { changePhoto, deletePhoto } from './change-photo.ts'
import { grantPhoto, revokePhoto } from './grant-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

export const photosEndpoints = endpoints(photos, {
  upload: uploadPhoto,
  change: changePhoto,
  remove: deletePhoto,
  grant: grantPhoto,
  revoke: revokePhoto,
})
