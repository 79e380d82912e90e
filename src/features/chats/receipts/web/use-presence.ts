import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import { patchData } from '../../../../web/query-cache.ts'
import { chatOptions, chatsOptions } from '../../conversations/web/chat-queries.ts'
import { listWithPresence, presencePauseMs, usePageVisible, withPresence } from './presence.ts'

/** Maximum conversations per call. */
const maxAsked = 60

/** Updates the presence in the list and in the open chat every minute while the page is visible. */
export function usePresence(chats: { conversation_id: number }[], current: number | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const isVisible = usePageVisible()
  const refresh = useEffectEvent(async () => {
    const listed = chats.map((chat) => chat.conversation_id)
    const ids = [...new Set(current === undefined ? listed : [current, ...listed])].slice(0, maxAsked)
    if (ids.length === 0) return
    const { online } = await api.call.chats.online({ ids: ids.join() })
    const presence = { asked: new Set(ids), online: new Set(online) }
    patchData(queryClient, chatsOptions(api).queryKey, (list) => listWithPresence(list, presence))
    for (const id of ids) {
      patchData(queryClient, chatOptions(api, id).queryKey, (read) => {
        const chat = withPresence(read.chat, presence)
        return chat === read.chat ? read : { ...read, chat }
      })
    }
  })
  useEffect(() => {
    if (!isVisible) return
    // Without a connection the next minute retries.
    const timer = setInterval(() => void refresh().catch(() => {}), presencePauseMs)
    return () => clearInterval(timer)
  }, [isVisible])
}
