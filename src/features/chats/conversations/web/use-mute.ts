import { useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Chat } from '../../message-contract.ts'
import { applyChatEvent } from './apply-live.ts'

/** Returns a function that mutes or unmutes a chat. */
export function useMute(): (chat: Chat, isMuted: boolean) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return async ({ conversation_id, other }, is_muted) => {
    try {
      await api.call.chats.mute({ id: conversation_id, is_muted })
      applyChatEvent(queryClient, api, { type: 'chat_muted', data: { conversation_id, is_muted }, id: 0 })
      toast.show({ text: t(is_muted ? 'muted' : 'unmuted', { name: other.name }) })
    } catch (err) {
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    }
  }
}
