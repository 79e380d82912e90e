import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import type { GiftAttachmentDialogProps } from './gift-attachment-dialog.tsx'
import type { GiftDialogProps } from './gift-dialog.tsx'
import type { PhotoAttachmentDialogProps } from './photo-attachment-dialog.tsx'

// The dialogs that send an attachment; their code is loaded while the page is idle.

/** A gift from outside the chat. */
export const GiftDialog = lazyOverlay<GiftDialogProps>(
  async () => (await import('./gift-dialog.tsx')).GiftDialog,
)

/** A gift in the chat. */
export const GiftAttachmentDialog = lazyOverlay<GiftAttachmentDialogProps>(
  async () => (await import('./gift-attachment-dialog.tsx')).GiftAttachmentDialog,
)

/** A photo in the chat. */
export const PhotoAttachmentDialog = lazyOverlay<PhotoAttachmentDialogProps>(
  async () => (await import('./photo-attachment-dialog.tsx')).PhotoAttachmentDialog,
)
