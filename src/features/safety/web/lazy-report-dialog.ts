import { lazyOverlay } from '../../../web/kit/overlays/lazy-overlay.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

/** The report of a profile, a photo, a message or a chat, whose code is loaded while the page is idle. */
export const ReportDialog = lazyOverlay<ReportDialogProps>(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)
