import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../web/api.tsx'
import { usePageFrame } from '../../../web/page-frame.tsx'

export { GiftDialog } from '../attachments/web/gift-dialog.tsx'
export { useMessageNotice } from '../messages/web/use-message-notice.tsx'
export { useMessageSound } from '../messages/web/use-message-sound.ts'
export { ChatReport, type ReportedChat } from '../safety/web/chat-report.ts'
export { useDelivery } from '../sending/web/use-delivery.ts'
export { useOutboxSending } from '../sending/web/use-outbox.ts'

/** Returns the unread messages and new likes of the logged-in member; zero for visitors. */
export function useTotals(): { unread_messages: number; new_likes: number } {
  const api = useApi()
  const isLoggedIn = usePageFrame().live.account !== null
  const { data } = useQuery({ ...api.chats.totals.queryOptions({ input: {} }), enabled: isLoggedIn })
  return data?.totals ?? { unread_messages: 0, new_likes: 0 }
}
