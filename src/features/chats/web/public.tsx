import { lazyOverlay } from '../../../web/kit/overlays/lazy-overlay.tsx'
import type { MatchSceneProps } from '../../likes/web/public.tsx'

export { GiftDialog } from '../attachments/web/lazy-dialogs.ts'
export { TotalsProvider, useTotals } from '../conversations/web/totals.tsx'
export { useMessageNotice } from '../messages/web/use-message-notice.tsx'
export { useMessageSound } from '../messages/web/use-message-sound.ts'
export { ChatReport, type ReportedChat } from '../safety/web/chat-report.ts'
export { useDelivery } from '../sending/web/use-delivery.ts'
export { useOutboxSending } from '../sending/web/use-outbox.ts'

/** The scene of a match, whose code is loaded with the first one. */
export const MatchScene = lazyOverlay<MatchSceneProps>(
  async () => (await import('../matches/web/match-scene.tsx')).MatchScene,
)
