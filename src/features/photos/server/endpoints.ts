import { endpoints } from '../../../server/http/runner.ts'
import { photos } from '../contract.ts'
import { changePhoto, deletePhoto } from './change-photo.ts'
import { editPhoto } from './edit-photo.ts'
import { grantPhoto, revokePhoto } from './grant-photo.ts'
import { readGranted, readGrantees } from './read-grants.ts'
import { uploadPhoto } from './upload-photo.ts'

export const photosEndpoints = endpoints(photos, {
  upload: uploadPhoto,
  change: changePhoto,
  edit: editPhoto,
  remove: deletePhoto,
  grantees: readGrantees,
  granted: readGranted,
  grant: grantPhoto,
  revoke: revokePhoto,
})
