import { useCallback, useSyncExternalStore } from 'react'
import type { Gift } from '../../gifts/contract.ts'
import type { Quoted } from '../contract.ts'

/** A message on its way, or one that did not arrive. */
export interface OutboxMessage {
  client_id: string
  /** Empty where a gift comes without words. */
  body: string
  gift: Gift | null
  /** The message that it answers. */
  reply_to: Quoted | null
  created_at: string
  state: 'sending' | 'failed'
}

/** Messages of this tab that the server has not confirmed, by the member they go to. They outlive their screen. */
const outbox = new Map<number, OutboxMessage[]>()
const listeners = new Set<() => void>()
const nothing: OutboxMessage[] = []

function set(recipientId: number, messages: OutboxMessage[]): void {
  if (messages.length > 0) outbox.set(recipientId, messages)
  else outbox.delete(recipientId)
  for (const listener of listeners) listener()
}

const of = (recipientId: number) => outbox.get(recipientId) ?? nothing

/** Puts a message into the outbox, or back to `sending` when it is tried again. */
export function putOutgoing(recipientId: number, message: OutboxMessage): void {
  const known = of(recipientId)
  const isKnown = known.some(({ client_id }) => client_id === message.client_id)
  set(
    recipientId,
    isKnown
      ? known.map((other) => (other.client_id === message.client_id ? message : other))
      : [...known, message],
  )
}

/** Takes a message out: it was sent, or given up. */
export function dropOutgoing(recipientId: number, clientId: string): void {
  set(
    recipientId,
    of(recipientId).filter(({ client_id }) => client_id !== clientId),
  )
}

/** A message was taken back: what answers it goes out without that. */
export function dropOutgoingQuotes(messageId: number): void {
  for (const [recipientId, messages] of outbox) {
    if (!messages.some(({ reply_to }) => reply_to?.id === messageId)) continue
    set(
      recipientId,
      messages.map((message) =>
        message.reply_to?.id === messageId ? { ...message, reply_to: null } : message,
      ),
    )
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is on its way to a member, oldest first. */
export function useOutbox(recipientId: number): OutboxMessage[] {
  const snapshot = useCallback(() => of(recipientId), [recipientId])
  return useSyncExternalStore(subscribe, snapshot, () => nothing)
}
