import { useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Chat } from '../../message-contract.ts'
import { applyChatEvent } from './apply-live.ts'

/** Returns a function that calls the server, shows the change on this page, and reports it (`done`) or its failure in a toast. */
function useChatMark() {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return async (
    call: (calls: typeof api.call.chats) => Promise<unknown>,
    event: Pick<Parameters<typeof applyChatEvent>[2], 'type' | 'data'>,
    done: string,
  ) => {
    try {
      await call(api.call.chats)
      applyChatEvent(queryClient, api, { ...event, id: 0 })
      toast.show({ text: done })
    } catch (err) {
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    }
  }
}

/** Returns a function that mutes or unmutes a chat. */
export function useMute(): (chat: Chat, isMuted: boolean) => Promise<void> {
  const mark = useChatMark()
  const t = useTranslations('chats.thread')
  return ({ conversation_id, other: { name } }, is_muted) =>
    mark(
      (chats) => chats.mute({ id: conversation_id, is_muted }),
      { type: 'chat_muted', data: { conversation_id, is_muted } },
      t(is_muted ? 'muted' : 'unmuted', { name }),
    )
}

/** Returns a function that pins a chat to the top of the list, or unpins it. */
export function usePin(): (chat: Chat, isPinned: boolean) => Promise<void> {
  const mark = useChatMark()
  const t = useTranslations('chats.thread')
  return ({ conversation_id, other: { name } }, is_pinned) =>
    mark(
      (chats) => chats.pin({ id: conversation_id, is_pinned }),
      { type: 'chat_pinned', data: { conversation_id, is_pinned } },
      t(is_pinned ? 'pinned' : 'unpinned', { name }),
    )
}
