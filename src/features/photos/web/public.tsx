export { OwnPhotos } from './own-photos.tsx'
export { PhotoGallery, type PhotoGalleryProps } from './photo-gallery.tsx'
export { SharePhotosDialog } from './share-photos-dialog.tsx'
export { acceptedPictures, useUploads } from './use-uploads.ts'
