import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../web/api.tsx'
import { usePageFrame } from '../../../web/page-frame.tsx'

export { ChatReport, type ReportedChat } from './chat-report.ts'
export { GiftDialog } from './gift-dialog.tsx'
export { useDelivery } from './use-delivery.ts'
export { useMessageNotice } from './use-message-notice.tsx'
export { useMessageSound } from './use-message-sound.ts'
export { useOutboxSending } from './use-outbox.ts'

/** Unread messages and new likes of whoever is logged in; zero for visitors. */
export function useTotals(): { unread_messages: number; new_likes: number } {
  const api = useApi()
  const isLoggedIn = usePageFrame().live.account !== null
  const { data } = useQuery({ ...api.chats.totals.queryOptions({ input: {} }), enabled: isLoggedIn })
  return data?.totals ?? { unread_messages: 0, new_likes: 0 }
}
