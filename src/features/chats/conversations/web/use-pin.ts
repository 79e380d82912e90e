import { useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Chat } from '../../message-contract.ts'
import { applyChatEvent } from './apply-live.ts'

/** Returns a function that pins a chat to the top of the list, or unpins it. */
export function usePin(): (chat: Chat, isPinned: boolean) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return async ({ conversation_id, other }, is_pinned) => {
    try {
      await api.call.chats.pin({ id: conversation_id, is_pinned })
      applyChatEvent(queryClient, api, { type: 'chat_pinned', data: { conversation_id, is_pinned }, id: 0 })
      toast.show({ text: t(is_pinned ? 'pinned' : 'unpinned', { name: other.name }) })
    } catch (err) {
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    }
  }
}
