export { mainImageOf, photoViews, sentPhotoView, staffAddressOf } from '../access/server/photo-views.ts'
export {
  findCopiesOf,
  findNamedPhoto,
  hashOfPhoto,
  type KnownPicture,
  lookOf,
  refusePicture,
} from '../files/server/copies.ts'
export { deleteReported } from '../files/server/jobs.ts'
export { findLargestFiles } from '../files/server/move-files.ts'
export { findMembersWithCopies } from '../files/server/near-members.ts'
export {
  findPhotosByIds,
  findPhotosByIdsFor,
  findPhotosFor,
  type PhotoRow,
  photosRecord,
} from '../files/server/photos-table.ts'
export { readReported } from '../files/server/reported-file.ts'
export { insertPreparedPhoto } from '../gallery/server/store-photo.ts'
export { makePicture, makeSinglePicture, type Picture } from '../processing/server/make-picture.ts'
export { orientationsOf } from '../processing/server/perceptual-hash.ts'
export { inPictureQueue } from '../processing/server/picture-queue.ts'
export { approvePhoto, rejectPhoto, type SeenPhoto } from '../review/server/decide-photo.ts'
