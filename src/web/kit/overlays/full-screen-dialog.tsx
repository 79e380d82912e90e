import { lazyOverlay } from './lazy-overlay.tsx'

/**
 * A full-screen moment: large words, then the content. It may open by itself, so no control has the focus at
 * first and nothing is activated by accident. Its code is loaded while the page is idle.
 */
export const FullScreenDialog = lazyOverlay(
  async () => (await import('./full-screen-popup.tsx')).FullScreenPopup,
)

/**
 * A dark edge-to-edge dialog for pictures. It traps the focus and restores it; its close button is over the
 * picture, at the end of the upper edge. Its code is loaded while the page is idle.
 */
export const ViewerDialog = lazyOverlay(async () => (await import('./viewer-popup.tsx')).ViewerPopup)
