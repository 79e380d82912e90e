import { useCallback, useSyncExternalStore } from 'react'
import type { Photo } from '../../../../core/people.ts'
import { onPrivateChange, privateNames, readPrivate, writePrivate } from '../../../../web/private-storage.ts'
import type { Gift } from '../../../gifts/contract.ts'
import type { Quoted } from '../../contract.ts'

/** What somebody has written to a member, until the server has it. */
export interface OutboxMessage {
  client_id: string
  /** Empty where a photo or gift comes without words. */
  body: string
  /** Its address runs out. */
  photo: Pick<Photo, 'id' | 'thumb_filename'> | null
  gift: Gift | null
  /** The message that it answers. */
  reply_to: Quoted | null
  created_at: string
  /** `waiting` for a connection, or on its way; `failed` ones wait for whoever wrote them. */
  state: 'waiting' | 'sending' | 'failed'
  /** Why it was refused, in words for the member; null where it just did not get through. */
  refusal: string | null
}

/** What is kept of a message: beside what is shown, what sending it needs. `failed` ones are not sent by themselves. */
export interface QueuedMessage extends Omit<OutboxMessage, 'state'> {
  recipient_id: number
  /** Null where it may be the first. */
  conversation_id: number | null
  fictional_acknowledged: boolean
  is_failed: boolean
}

/**
 * Messages that the server has not confirmed, each under a name of its own so that tabs do not overwrite each other's.
 * They outlive the page.
 */
const beginning = 'outbox-'
const nothing: OutboxMessage[] = []
/** First messages that were sent, until their new thread shows them, or nobody has opened it for a while. */
let shown: QueuedMessage[] = []
const maxShownMs = 10_000
/** Cleared while there is no connection. */
let isConnected = true

let byRecipient: Map<number, OutboxMessage[]> | null = null
const listeners = new Set<() => void>()

/** What is not sent yet, to all members, in the order in which it was written. */
export function outboxMessages(): QueuedMessage[] {
  return privateNames(beginning)
    .flatMap((name) => parse(readPrivate(name)))
    .sort((one, other) => order(one).localeCompare(order(other)))
}

const order = ({ created_at, client_id }: QueuedMessage) => `${created_at} ${client_id}`

function parse(text: string | null): QueuedMessage[] {
  try {
    return text === null ? [] : [JSON.parse(text) as QueuedMessage]
  } catch {
    return []
  }
}

/** A moment for a new message: now, but after all that waits already, whatever the clock was set to meanwhile. */
export function nextMoment(): string {
  const newest = outboxMessages().at(-1)?.created_at
  const after = newest === undefined ? 0 : Date.parse(newest) + 1
  return new Date(Math.max(Date.now(), after)).toISOString()
}

/** Puts a message into the outbox, in place of one with the same client id. */
export function putOutgoing(message: QueuedMessage): void {
  writePrivate(beginning + message.client_id, JSON.stringify(message))
  changed()
}

/** Takes a message out: it was sent, or given up. `isShown`: it stays in sight until `dropShown`, or for 10 s. */
export function dropOutgoing(clientId: string, { isShown = false } = {}): void {
  const kept = outboxMessages().find(({ client_id }) => client_id === clientId)
  shown = shown.filter(({ client_id }) => client_id !== clientId)
  if (isShown && kept) {
    shown.push(kept)
    setTimeout(() => dropShown([clientId]), maxShownMs)
  }
  writePrivate(beginning + clientId, null)
  changed()
}

/** A thread shows these: they do not come back as on their way once they have left it. What is not sent yet stays. */
export function dropShown(clientIds: string[]): void {
  const left = shown.filter(({ client_id }) => !clientIds.includes(client_id))
  if (left.length === shown.length) return
  shown = left
  changed()
}

/** A message was taken back: what answers it goes out without that. */
export function dropOutgoingQuotes(messageId: number): void {
  for (const message of outboxMessages()) {
    if (message.reply_to?.id === messageId) putOutgoing({ ...message, reply_to: null })
  }
}

/** Whether messages get through at the moment; those that do not are shown as waiting. */
export function setConnected(connected: boolean): void {
  if (connected === isConnected) return
  isConnected = connected
  changed()
}

function changed(): void {
  byRecipient = null
  for (const listener of listeners) listener()
}

/** What is on its way to a member, oldest first; the same list until something changes. */
export function outgoingTo(recipientId: number): OutboxMessage[] {
  byRecipient ??= grouped([...shown, ...outboxMessages()])
  return byRecipient.get(recipientId) ?? nothing
}

function grouped(messages: QueuedMessage[]): Map<number, OutboxMessage[]> {
  const groups = new Map<number, OutboxMessage[]>()
  for (const message of messages) {
    const group = groups.get(message.recipient_id) ?? []
    groups.set(message.recipient_id, [...group, withState(message)])
  }
  return groups
}

function withState(message: QueuedMessage) {
  const state = message.is_failed ? 'failed' : isConnected && navigator.onLine ? 'sending' : 'waiting'
  return { ...message, state } as const
}

/** Hears when something about the outbox changed, in this tab or another. Answers a function that stops listening. */
export function onOutboxChange(listener: () => void): () => void {
  const stop = onPrivateChange((name) => {
    if (name === null || name.startsWith(beginning)) changed()
  })
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  listeners.add(listener)
  return () => {
    stop()
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
    listeners.delete(listener)
  }
}

/** What is on its way to a member, oldest first. */
export function useOutbox(recipientId: number): OutboxMessage[] {
  const snapshot = useCallback(() => outgoingTo(recipientId), [recipientId])
  return useSyncExternalStore(onOutboxChange, snapshot, () => nothing)
}
