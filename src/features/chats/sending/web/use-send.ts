import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '../../../../core/client-ids.ts'
import type { Photo } from '../../../../core/schemas.ts'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { reachedNoServer } from '../../../../web/api/retry.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { patchData } from '../../../../web/query-cache.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { inputOf } from '../../../cards/about-rules.ts'
import type { About } from '../../../cards/contract.ts'
import type { Gift } from '../../../gifts/contract.ts'
import { showMessage } from '../../conversations/web/apply-live.ts'
import { typingKey } from '../../conversations/web/chat-queries.ts'
import { nextMoment, type QueuedMessage } from '../../conversations/web/outbox.ts'
import type { Quoted } from '../../message-contract.ts'
import { type Deliver, retryMessage, type SendResult, sendMessage } from './outbox-sender.ts'

export interface Sending {
  /** Empty for a photo or gift without text. */
  body: string
  photo?: Photo | null
  gift?: Gift | null
  /** The message it replies to. */
  reply_to?: Quoted | null
  /** The photo or answer that it is about. */
  about?: About | null
  fictional_acknowledged?: boolean
  /** The id of a failed message: a retry keeps it, so that it is never sent or paid twice. */
  client_id?: string
}

/**
 * Sends messages to a member: shown immediately, then replaced by what the server stored. Refused ones are
 * removed from the thread; failed ones remain as `failed`, and without a connection they wait for one, even
 * beyond this page.
 */
export function useSend(recipientId: number, conversationId: number | null) {
  const deliver = useDeliver()
  return useCallback(
    (sending: Sending): Promise<SendResult> => {
      const { body, photo = null, gift = null, reply_to = null, fictional_acknowledged = false } = sending
      const about = sending.about ? { about: sending.about } : {}
      const message: QueuedMessage = {
        client_id: sending.client_id ?? newClientId(),
        recipient_id: recipientId,
        conversation_id: conversationId,
        body,
        photo: photo && { id: photo.id, thumb_filename: photo.thumb_filename },
        gift,
        reply_to,
        ...about,
        fictional_acknowledged,
        created_at: nextMoment(),
        is_failed: false,
        refusal: null,
      }
      return sendMessage(message, deliver)
    },
    [deliver, recipientId, conversationId],
  )
}

/** Retries a failed message. If it is refused it remains, with the reason. */
export function useRetry(): (clientId: string) => void {
  const deliver = useDeliver()
  return useCallback((clientId) => void retryMessage(clientId, deliver), [deliver])
}

/** Sends one message of the outbox and applies the server's response. */
export function useDeliver(): Deliver {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useCurrentUser()?.profile.id ?? 0
  return useCallback(
    async (queued, signal) => {
      const { client_id, body, conversation_id, recipient_id } = queued
      const input = { client_id, ...contentsOf(queued) }
      try {
        const sent =
          conversation_id === null
            ? await api.call.chats.start({ ...input, profile_id: recipient_id }, { signal })
            : await api.call.chats.send({ ...input, id: conversation_id }, { signal })
        // Logged out: it waits for the next login.
        if (!sent) return { kind: 'waiting' }
        const { message, credits } = sent
        showMessage(queryClient, api, { message }, ownId)
        patchData(queryClient, api.accounts.current.queryKey({ input: {} }), (current) =>
          current.user ? { user: { ...current.user, credits } } : current,
        )
        return { kind: 'sent', conversation_id: message.conversation_id, client_id }
      } catch (err) {
        if (reachedNoServer(err)) return { kind: 'waiting' }
        const error = apiErrorOf(err)
        if (error && error.status < 500 && error.status !== 429) return { kind: 'refused', error, body }
        return { kind: 'failed' }
      }
    },
    [api, queryClient, ownId],
  )
}

/** Returns the contents of a message in the form of the API. */
function contentsOf({ reply_to, about, fictional_acknowledged, ...said }: QueuedMessage) {
  const named = about && inputOf(about)
  return {
    ...saidOf(said),
    ...(reply_to ? { reply_to_id: reply_to.id } : {}),
    ...(named ? { about: named } : {}),
    fictional_acknowledged,
  }
}

function saidOf({ body, photo, gift }: Pick<QueuedMessage, 'body' | 'photo' | 'gift'>) {
  const words = body ? { body } : {}
  if (gift) return { kind: 'gift' as const, gift_id: gift.id, ...words }
  if (photo) return { kind: 'photo' as const, photo_id: photo.id, ...words }
  return { kind: 'text' as const, body }
}

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
