import { callsOf, defineFeature } from '../../server/feature.ts'
import { grantPhoto, readGranted, readGrantees, revokePhoto } from './access/server/grant-photo.ts'
import { mediaRoute } from './access/server/media-route.ts'
import { photos } from './contract.ts'
import { changePhoto, deletePhoto } from './gallery/server/change-photo.ts'
import { editPhoto } from './gallery/server/edit-photo.ts'
import { uploadPhoto } from './gallery/server/upload-photo.ts'
import { photosContribution } from './server/contribution.ts'

export const photosFeature = defineFeature({
  name: 'photos',
  knows: ['accounts', 'age', 'moderation', 'profiles', 'sites', 'staff'],
  reads: ['accounts'],
  calls: {
    photos: callsOf(
      photos,
      {
        upload: uploadPhoto,
        change: changePhoto,
        edit: editPhoto,
        remove: deletePhoto,
        grantees: readGrantees,
        granted: readGranted,
        grant: grantPhoto,
        revoke: revokePhoto,
      },
      {
        tag: 'Photos',
        description: 'The own photos, and who may see private ones.',
      },
    ),
  },
  contribution: photosContribution,
  routes: [mediaRoute],
})
