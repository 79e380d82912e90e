import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import type { SharePhotosDialogProps } from './share-photos-dialog.tsx'

/** The choice of private photos that a member may see, whose code is loaded while the page is idle. */
export const SharePhotosDialog = lazyOverlay<SharePhotosDialogProps>(
  async () => (await import('./share-photos-dialog.tsx')).SharePhotosDialog,
)
