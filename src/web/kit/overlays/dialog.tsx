import { lazyOverlay } from './lazy-overlay.tsx'

/**
 * A modal dialog: traps the focus, restores it, and prevents the page from scrolling. Its code is loaded
 * while the page is idle.
 */
export const Dialog = lazyOverlay(async () => (await import('./dialog-popup.tsx')).DialogPopup)
