export { OwnPhotos } from './own-photos.tsx'
export { PhotoGallery, type PhotoGalleryProps } from './photo-gallery.tsx'
export { acceptedPictures, useUploads } from './use-uploads.ts'
