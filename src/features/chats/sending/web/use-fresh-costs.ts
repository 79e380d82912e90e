import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import { reload } from '../../../../web/query-cache.ts'
import { hasFreeTexts } from '../../../sites/price-rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { chatOptions } from '../../conversations/web/chat-queries.ts'
import type { Chat } from '../../message-contract.ts'

/** Reads the prices of a chat again whenever they may have changed: with each message, and when an answer is free no more. */
export function useFreshCosts(chat: Chat, newestId: number | null): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const settings = useSiteSettings()
  const isAsked = settings ? hasFreeTexts(settings) : false
  const { conversation_id: id, message_cost } = chat
  const pricedAt = useRef(newestId)
  useEffect(() => {
    if (!isAsked || pricedAt.current === newestId) return
    pricedAt.current = newestId
    void reload(queryClient, chatOptions(api, id).queryKey)
  }, [api, queryClient, isAsked, id, newestId])
  const { free_until } = message_cost
  useEffect(() => {
    if (free_until === undefined) return
    const leftMs = Math.max(0, Date.parse(free_until) - Date.now()) + 500
    const timer = setTimeout(() => void reload(queryClient, chatOptions(api, id).queryKey), leftMs)
    return () => clearTimeout(timer)
  }, [api, queryClient, id, free_until])
}
