import { useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import type { Message } from '../../message-contract.ts'

/** Takes back an own message; if it has been read since, shows that and leaves it. */
export function useTakeBack(): (message: Message) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return async ({ id: message_id, conversation_id, credits }) => {
    try {
      await api.call.chats.takeBack({ id: conversation_id, message_id })
      applyChatEvent(queryClient, api, { type: 'message_gone', data: { conversation_id, message_id }, id: 0 })
      toast.show({ text: credits > 0 ? t('takenBackPaid', { credits }) : t('takenBack') })
    } catch (err) {
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    }
  }
}
