import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { grantPhoto, revokePhoto } from '../access/server/grant-photo.ts'
import { readGranted, readGrantees } from '../access/server/read-grants.ts'
import { photos } from '../contract.ts'
import { changePhoto, deletePhoto } from '../gallery/server/change-photo.ts'
import { editPhoto } from '../gallery/server/edit-photo.ts'
import { uploadPhoto } from '../gallery/server/upload-photo.ts'

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

export const photosSection: ApiSection = {
  contract: photos,
  tag: 'Photos',
  description: 'The own photos, and who may see private ones.',
}
