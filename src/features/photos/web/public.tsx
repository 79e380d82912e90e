import { lazyOverlay } from '../../../web/kit/overlays/lazy-overlay.tsx'
import type { SharePhotosDialogProps } from '../access/web/share-photos-dialog.tsx'

export { PhotoLightbox } from '../gallery/web/lazy-photo-lightbox.ts'
export { OwnPhotos } from '../gallery/web/own-photos.tsx'
export { PhotoGallery, type PhotoGalleryProps } from '../gallery/web/photo-gallery.tsx'
export { acceptedPictures, useUploads } from '../gallery/web/use-uploads.ts'

/** The choice of private photos that a member may see, whose code is loaded while the page is idle. */
export const SharePhotosDialog = lazyOverlay<SharePhotosDialogProps>(
  async () => (await import('../access/web/share-photos-dialog.tsx')).SharePhotosDialog,
)
