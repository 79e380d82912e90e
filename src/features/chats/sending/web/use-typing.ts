import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import { typingKey } from '../../conversations/web/chat-queries.ts'

/** Minimum interval between typing events; each is shown a little longer than that. */
const typingEveryMs = 3000
const shownMs = 5000

/** Notifies the partner that the member is typing. */
export function useSendTyping(conversationId: number | null): () => void {
  const api = useApi()
  const sentAt = useRef(0)
  return useCallback(() => {
    if (conversationId === null || Date.now() - sentAt.current < typingEveryMs) return
    sentAt.current = Date.now()
    // A lost event does no harm, and a late one would be wrong.
    const signal = AbortSignal.timeout(typingEveryMs)
    api.call.chats.typing({ id: conversationId }, { signal }).catch(() => {})
  }, [api, conversationId])
}

/** Returns whether the partner is typing at this moment. */
export function useIsTyping(conversationId: number): boolean {
  const { data: seenAt = 0 } = useQuery<number>({ queryKey: typingKey(conversationId), queryFn: skipToken })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const leftMs = seenAt + shownMs - Date.now()
    setShown(leftMs > 0)
    if (leftMs <= 0) return
    const timer = setTimeout(() => setShown(false), leftMs)
    return () => clearTimeout(timer)
  }, [seenAt])
  return isShown
}
