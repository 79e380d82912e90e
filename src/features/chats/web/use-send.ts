import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { newClientId } from '../../../core/ids.ts'
import { type ApiError, apiErrorOf, useApi } from '../../../web/api.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { Gift } from '../../gifts/contract.ts'
import type { Quoted } from '../contract.ts'
import { showMessage } from './apply-live.ts'
import { dropOutgoing, putOutgoing } from './outbox.ts'

/** What became of a sending: it is there, was refused with a reason, or did not get through and can be tried again. */
export type SendResult =
  | { kind: 'sent'; conversation_id: number; client_id: string }
  | { kind: 'refused'; error: ApiError; body: string }
  | { kind: 'failed' }

export interface Sending {
  /** Empty for a gift without words. */
  body: string
  gift?: Gift | null
  /** The message that it answers. */
  reply_to?: Quoted | null
  fictional_acknowledged?: boolean
  /** Of a message that did not get through: a retry keeps it, so that it is never sent or paid twice. */
  client_id?: string
}

/** Messages to one member leave one after the other, so that they arrive in the order in which they were written. */
const queues = new Map<number, Promise<unknown>>()

/**
 * Sends messages to a member: shown at once as `sending`, then as what the server stored. Refused ones leave the
 * thread again; those that did not get through stay as `failed`.
 */
export function useSend(recipientId: number, conversationId: number | null) {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useCurrentUser()?.profile.id ?? 0
  return useCallback(
    (sending: Sending): Promise<SendResult> => {
      const { body, gift = null, reply_to = null, fictional_acknowledged } = sending
      const client_id = sending.client_id ?? newClientId()
      const outgoing = { client_id, body, gift, reply_to, created_at: new Date().toISOString() }
      putOutgoing(recipientId, { ...outgoing, state: 'sending' })
      const contents = gift
        ? { kind: 'gift' as const, gift_id: gift.id, ...(body ? { body } : {}) }
        : { kind: 'text' as const, body }
      const answered = reply_to ? { reply_to_id: reply_to.id } : {}
      const input = { client_id, ...contents, ...answered, fictional_acknowledged }
      const perform = async (): Promise<SendResult> => {
        try {
          const { message, credits } =
            conversationId === null
              ? await api.call.chats.start({ ...input, profile_id: recipientId })
              : await api.call.chats.send({ ...input, id: conversationId })
          showMessage(queryClient, api, { message }, ownId)
          queryClient.setQueryData(api.accounts.current.queryKey({ input: {} }), (current) =>
            current?.user ? { user: { ...current.user, credits } } : current,
          )
          // A first message stays in the outbox until its new thread shows it.
          if (conversationId !== null) dropOutgoing(recipientId, client_id)
          return { kind: 'sent', conversation_id: message.conversation_id, client_id }
        } catch (err) {
          const error = apiErrorOf(err)
          if (error && error.status < 500 && error.status !== 429) {
            dropOutgoing(recipientId, client_id)
            return { kind: 'refused', error, body }
          }
          putOutgoing(recipientId, { ...outgoing, state: 'failed' })
          return { kind: 'failed' }
        }
      }
      const sent = (queues.get(recipientId) ?? Promise.resolve()).then(perform)
      queues.set(recipientId, sent)
      return sent
    },
    [api, queryClient, ownId, recipientId, conversationId],
  )
}
