import { lazyOverlay } from './lazy-overlay.tsx'

/**
 * A dark edge-to-edge dialog for pictures. It traps the focus and restores it; its close button is over the
 * picture, at the end of the upper edge. Its code is loaded while the page is idle.
 */
export const ViewerDialog = lazyOverlay(async () => (await import('./viewer-popup.tsx')).ViewerPopup)
