import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent } from '../../../../web/live/live-event.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import type { ChatEventData } from '../../message-contract.ts'
import { isFromMember, maxDelivered } from '../../rules.ts'

/** Interval in which deliveries are collected into one confirmation. */
const collectMs = 1000

interface Arrived {
  conversation_id: number
  message_id: number
}

/**
 * Confirms received messages to their senders. Returns the listener for events of the browser's own
 * connection. Messages read by then need no confirmation, because reading implies it. A failed confirmation
 * is replaced by the next fetch.
 */
export function useDelivery(): (event: LiveEvent) => void {
  const api = useApi()
  const ownId = useCurrentUser()?.profile.id
  const arrived = useRef<Arrived[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (event) => {
      if (event.type === 'read') {
        const { conversation_id, profile_id, up_to } = event.data as ChatEventData['read']
        const isRead = (one: Arrived) => one.conversation_id === conversation_id && one.message_id <= up_to
        if (profile_id === ownId) arrived.current = arrived.current.filter((one) => !isRead(one))
      }
      if (event.type !== 'message') return
      const {
        conversation_id,
        id: message_id,
        sender_id,
        kind,
        delivered_at,
      } = (event.data as ChatEventData['message']).message
      if (sender_id === ownId || !isFromMember(kind) || delivered_at) return
      arrived.current.push({ conversation_id, message_id })
      if (arrived.current.length > 1) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const messages = arrived.current.splice(0, arrived.current.length)
        for (let at = 0; at < messages.length; at += maxDelivered) {
          api.call.chats.confirmDelivery({ messages: messages.slice(at, at + maxDelivered) }).catch(() => {})
        }
      }, collectMs)
    },
    [api, ownId],
  )
}
