import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import type { PhotoLightboxProps } from './photo-lightbox.tsx'

/** Whole pictures in the full window, whose code is loaded while the page is idle. */
export const PhotoLightbox = lazyOverlay<PhotoLightboxProps>(
  async () => (await import('./photo-lightbox.tsx')).PhotoLightbox,
)
