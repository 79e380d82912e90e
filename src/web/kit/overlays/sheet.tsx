import { lazyOverlay } from './lazy-overlay.tsx'

/** A panel that slides over the page and can be swiped away. Its code is loaded while the page is idle. */
export const Sheet = lazyOverlay(async () => (await import('./sheet-popup.tsx')).SheetPopup)
