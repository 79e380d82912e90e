import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import { messagesOptions } from '../../conversations/web/chat-queries.ts'
import type { Message } from '../../message-contract.ts'

/** The message whose photo was accepted on this page, until its picture has the focus. */
let asked: number | null = null

/**
 * Returns whether the photo of a message was accepted on this page, once, to the picture that takes the
 * focus.
 */
export function takeAsked(messageId: number): boolean {
  if (asked !== messageId) return false
  asked = null
  return true
}

/** Shows a blurred photo. */
export function useAcceptPhoto() {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  const [isPending, setPending] = useState(false)
  const accept = async ({ id: message_id, conversation_id }: Message) => {
    setPending(true)
    // The event may arrive before the response.
    asked = message_id
    try {
      await api.call.chats.accept({ id: conversation_id, message_id })
      applyChatEvent(queryClient, api, {
        type: 'photo_changed',
        data: { conversation_id, message_id },
        id: 0,
      })
    } catch (err) {
      asked = null
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { accept, isPending }
}

/** Refetches a thread if the address of a picture has expired; once per address. */
export function useFreshThread(conversationId: number): (address: string) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<string | null>(null)
  return (address) => {
    if (failed === address) return
    setFailed(address)
    void queryClient.invalidateQueries({ queryKey: messagesOptions(api, conversationId).queryKey })
  }
}
