import { lazyOverlay } from '../../../web/kit/overlays/lazy-overlay.tsx'

/** The chat settings of this browser, whose code is loaded while the page is idle. */
export const ChatSettings = lazyOverlay<{ isOpen: boolean; onClose: () => void }>(
  async () => (await import('./chat-settings.tsx')).ChatSettings,
)
