import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import { type ApiError, apiErrorOf } from '../../../../web/api/api-error.ts'
import { deleteWithKeepalive } from '../../../../web/delayed-deletions.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import { chatDeletions } from '../../conversations/web/chat-deletions.ts'
import type { Chat } from '../../message-contract.ts'

/** How long a deletion can be undone. */
const undoSeconds = 8

/**
 * Deletes a chat up to a message on the server and in the cache. On failure calls `onFailure`, with null if
 * there was no response, and reloads the chats (product: Chats).
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
 * Deletes a chat: removed from the screen at once, from the server when the deletion can no longer be undone
 * (product: Chats). On failure shows the error and reloads the chats.
 */
export function useDeleteChat(): (chat: Chat) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  return (chat) => {
    const { conversation_id: id, last_message } = chat
    // Only what was visible: a message received since then starts the chat again.
    const up_to = last_message?.id
    const undo = chatDeletions.deleteLater(id, undoSeconds, async ({ keepalive }) => {
      if (keepalive) {
        // The page is unloading: no notice can be shown and no data changed.
        const query = up_to === undefined ? '' : `?up_to=${up_to}`
        return deleteWithKeepalive(`/chats/${id}${query}`)
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
