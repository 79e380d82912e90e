export { OwnPhotos } from './own-photos.tsx'
export { PhotoGallery } from './photo-gallery.tsx'
