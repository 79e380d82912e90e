export { mainImageOf, photoViews, sentPhotoView } from '../access/server/photo-views.ts'
export { deleteReported } from '../files/server/jobs.ts'
export { findLargestFiles } from '../files/server/largest-files.ts'
export {
  countPhotos,
  findPhotosByIds,
  findPhotosByIdsFor,
  findPhotosFor,
  type PhotoRow,
  photosRecord,
} from '../files/server/photos-table.ts'
export { readReported } from '../files/server/reported-file.ts'
export { insertProcessedPhoto } from '../gallery/server/store-photo.ts'
export { makeSinglePicture } from '../processing/server/make-picture.ts'
export { inPictureQueue } from '../processing/server/picture-queue.ts'
export { approvePhoto, rejectPhoto, type SeenPhoto } from '../review/server/decide-photo.ts'
