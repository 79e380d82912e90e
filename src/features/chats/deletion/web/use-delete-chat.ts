import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Api, type ApiError, apiErrorOf, useApi } from '../../../../web/api.tsx'
import { apiAddress } from '../../../../web/api-address.ts'
import { useToast } from '../../../../web/kit/toast.tsx'
import type { Chat } from '../../contract.ts'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import { deleteLater } from '../../conversations/web/pending-deletions.ts'

/** How long a deletion can be taken back. */
const undoSeconds = 8

/**
 * Deletes a chat up to a message on the server, and from what is loaded. Where that fails, calls `onFailure`, with null
 * where no answer came, and loads the chats again (product.md, 4 and 8).
 */
export async function deleteChat(
  queryClient: QueryClient,
  api: Api,
  { id, up_to }: { id: number; up_to: number | undefined },
  onFailure: (error: ApiError | null) => void,
): Promise<void> {
  try {
    await api.call.chats.delete({ params: { id }, query: up_to === undefined ? {} : { up_to } })
    const data = { conversation_id: id, up_to: up_to ?? 0 }
    applyChatEvent(queryClient, api, { type: 'chat_gone', data, id: 0 })
  } catch (err) {
    onFailure(apiErrorOf(err))
    await queryClient.invalidateQueries({ queryKey: api.chats.key() })
  }
}

/**
 * Deletes a chat: gone from the screen at once, from the server when it can no longer be taken back (product.md, 4).
 * Where that fails, the error is told and the chats are loaded anew.
 */
export function useDeleteChat(): (chat: Chat) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return (chat) => {
    const { conversation_id: id, last_message } = chat
    // Only what was there to be seen: a message that comes meanwhile starts the chat afresh.
    const up_to = last_message?.id
    const undo = deleteLater(id, undoSeconds, async ({ keepalive }) => {
      if (keepalive) {
        // The page is on its way out: nothing can be told or changed any more.
        const query = up_to === undefined ? '' : `?up_to=${up_to}`
        await fetch(apiAddress(`/chats/${id}${query}`), { method: 'DELETE', keepalive: true }).catch(() => {})
        return
      }
      await deleteChat(queryClient, api, { id, up_to }, (error) =>
        toast.show({ text: error?.message ?? t('offline'), tone: 'danger' }),
      )
    })
    toast.show({
      text: t('deleted', { name: chat.other.name }),
      action: { label: t('undo'), onAction: undo },
      timeoutSeconds: undoSeconds,
    })
  }
}
