import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import type { GiftDialogProps } from './gift-dialog.tsx'
import type { GiftWindowProps } from './gift-window.tsx'
import type { PhotoWindowProps } from './photo-window.tsx'

// What is sent from a window of its own; their code is loaded while the page is idle.

/** A gift from outside the chat. */
export const GiftDialog = lazyOverlay<GiftDialogProps>(
  async () => (await import('./gift-dialog.tsx')).GiftDialog,
)

/** A gift in the chat. */
export const GiftWindow = lazyOverlay<GiftWindowProps>(
  async () => (await import('./gift-window.tsx')).GiftWindow,
)

/** A photo in the chat. */
export const PhotoWindow = lazyOverlay<PhotoWindowProps>(
  async () => (await import('./photo-window.tsx')).PhotoWindow,
)
