import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'

/** Loaded while the page is idle. */
export const SaveFilterDialog = lazyOverlay(
  async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog,
)
