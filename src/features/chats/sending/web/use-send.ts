import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '../../../../core/client-ids.ts'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { reachedNoServer } from '../../../../web/api/retry.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { patchData, reload } from '../../../../web/query-cache.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { inputOf } from '../../../cards/about-rules.ts'
import type { About } from '../../../cards/contract.ts'
import type { SentKind } from '../../../sites/price-rules.ts'
import { showMessage } from '../../conversations/web/apply-live.ts'
import { typingKey } from '../../conversations/web/chat-queries.ts'
import {
  type AttachedOf,
  type Attachment,
  nextMoment,
  type QueuedMessage,
} from '../../conversations/web/outbox.ts'
import type { Quoted } from '../../message-contract.ts'
import { type Deliver, retryMessage, type SendResult, sendMessage } from './outbox-sender.ts'

/** The contents of a message to be sent. */
export type SendingContents = Attachment & {
  /** Empty for a photo or gift without text. */
  body: string
}

export type Sending = SendingContents & {
  /** The message it replies to. */
  reply_to?: Quoted | null
  /** The photo or answer that it is about. */
  about?: About | null
  fictional_acknowledged?: boolean
  /** The price that is shown; a message that costs more by now is refused. */
  max_credits?: number | undefined
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
      const {
        client_id,
        about,
        reply_to = null,
        fictional_acknowledged = false,
        max_credits,
        ...contents
      } = sending
      const message: QueuedMessage = {
        ...contents,
        client_id: client_id ?? newClientId(),
        recipient_id: recipientId,
        conversation_id: conversationId,
        reply_to,
        ...(about ? { about } : {}),
        fictional_acknowledged,
        ...(max_credits === undefined ? {} : { max_credits }),
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
      const input = { client_id, ...inputOfMessage(queued) }
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
        // The price that is asked now stands on the button.
        if (error?.code === 'price_changed')
          void reload(queryClient, api.chats.read.key(), api.chats.introduction.key(), api.gifts.list.key())
        if (error && error.status < 500 && error.status !== 429) return { kind: 'refused', error, body }
        return { kind: 'failed' }
      }
    },
    [api, queryClient, ownId],
  )
}

/** Returns the contents of a message in the form of the API. */
function inputOfMessage(message: QueuedMessage) {
  const { reply_to, about, fictional_acknowledged, max_credits } = message
  const named = about && inputOf(about)
  return {
    ...contentsInput(message),
    ...(reply_to ? { reply_to_id: reply_to.id } : {}),
    ...(named ? { about: named } : {}),
    fictional_acknowledged,
    ...(max_credits === undefined ? {} : { max_credits }),
  }
}

interface AttachedIds {
  photo_id?: number
  gift_id?: number
}

/** Names what a message of each kind carries. */
const attachedIds: { [K in SentKind]: (carried: AttachedOf<K>) => AttachedIds } = {
  text: () => ({}),
  photo: ({ photo }) => ({ photo_id: photo.id }),
  gift: ({ gift }) => ({ gift_id: gift.id }),
}

/** Returns the text, photo or gift of a message in the form of the API. */
export function contentsInput<K extends SentKind>(contents: AttachedOf<K> & { body: string }) {
  const { kind, body } = contents
  return { kind, ...attachedIds[kind](contents), ...(body ? { body } : {}) }
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
