export { insertProcessedPhoto } from './keep-photo.ts'
export { findLargestFiles } from './largest-files.ts'
export { mainImageOf, photoViews } from './photo-views.ts'
export { countPhotos, findPhotosFor } from './photos-table.ts'
