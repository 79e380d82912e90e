import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import { putData } from '../../../../web/query-cache.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import { totalsOptions } from '../../conversations/web/chat-queries.ts'
import type { Message } from '../../message-contract.ts'
import { usePageVisible } from './presence.ts'

/**
 * Marks the partner's messages as read while the thread is visible (product: Chats).
 */
export function useMarkRead(conversationId: number, messages: Message[]): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useCurrentUser()?.profile.id
  const isVisible = usePageVisible()
  const marked = useRef(0)
  const newest =
    messages.findLast((message) => message.sender_id !== ownId && message.read_at === null)?.id ?? 0
  useEffect(() => {
    if (!isVisible || ownId === undefined || newest <= marked.current) return
    marked.current = newest
    api.call.chats
      .markRead({ id: conversationId, up_to: newest })
      .then(({ totals }) => {
        const data = {
          conversation_id: conversationId,
          profile_id: ownId,
          up_to: newest,
          read_at: new Date().toISOString(),
          num_unread_messages: 0,
        }
        applyChatEvent(queryClient, api, { type: 'read', data, id: 0 })
        putData(queryClient, totalsOptions(api).queryKey, { totals })
      })
      // Without a connection the next message, or the next visit, marks them.
      .catch(() => {
        marked.current = 0
      })
  }, [api, queryClient, ownId, conversationId, newest, isVisible])
}
