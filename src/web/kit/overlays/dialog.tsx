import { lazyOverlay } from './lazy-overlay.tsx'

/**
 * A modal dialog: traps the focus, restores it, and prevents the page from scrolling. Its code is loaded
 * while the page is idle.
 */
export const Dialog = lazyOverlay(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/**
 * A full-screen moment: large words, then the content. It may open by itself, so no control has the focus at
 * first and nothing is activated by accident. Its code is loaded while the page is idle.
 */
export const FullScreenDialog = lazyOverlay(
  async () => (await import('./full-screen-popup.tsx')).FullScreenPopup,
)

/** A panel that slides over the page and can be swiped away. Its code is loaded while the page is idle. */
export const Sheet = lazyOverlay(async () => (await import('./sheet-popup.tsx')).SheetPopup)

/**
 * A dark edge-to-edge dialog for pictures. It traps the focus and restores it; its close button is over the
 * picture, at the end of the upper edge. Its code is loaded while the page is idle.
 */
export const ViewerDialog = lazyOverlay(async () => (await import('./viewer-popup.tsx')).ViewerPopup)
