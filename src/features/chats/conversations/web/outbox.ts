import { useCallback, useSyncExternalStore } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { onPrivateChange, privateNames, readPrivate, writePrivate } from '../../../../web/private-storage.ts'
import type { About } from '../../../cards/contract.ts'
import type { Gift } from '../../../gifts/contract.ts'
import type { SentKind } from '../../../sites/price-rules.ts'
import type { Quoted } from '../../message-contract.ts'

/** What a message of each kind carries besides its text. */
interface Attached {
  text: object
  /** Its address expires. */
  photo: { photo: Pick<Photo, 'id' | 'thumb_filename'> }
  gift: { gift: Gift }
}

/** The contents of a message: its kind, with what that carries. */
export type AttachedOf<K extends SentKind> = { [P in K]: { kind: P } & Attached[P] }[K]
export type Attachment = AttachedOf<SentKind>

interface Unsent {
  client_id: string
  /** Empty for a photo or gift without text. */
  body: string
  /** The message it replies to. */
  reply_to: Quoted | null
  /** The photo or answer that it is about. */
  about?: About | undefined
  created_at: string
  /** Why it was refused, in words for the member; null if only the connection failed. */
  refusal: string | null
}

/** A message to a member that the server has not stored yet. */
export type OutboxMessage = Unsent & {
  /** `waiting` for a connection, or in flight; `failed` messages wait for their sender. */
  state: 'waiting' | 'sending' | 'failed'
} & Attachment

/**
 * The stored form of a message: what is shown, and what sending it needs. `failed` messages are not sent
 * automatically.
 */
export type QueuedMessage = Unsent & {
  recipient_id: number
  /** Null if it may be the first. */
  conversation_id: number | null
  fictional_acknowledged: boolean
  /** The price that was shown beside the button. */
  max_credits?: number | undefined
  is_failed: boolean
} & Attachment

/** A message as it was stored before messages named their kind. */
type KindlessMessage = Omit<QueuedMessage, 'kind'> & {
  kind?: undefined
  photo?: AttachedOf<'photo'>['photo'] | null
  gift?: Gift | null
}

/**
 * Messages that the server has not confirmed, each under a separate key so that tabs do not overwrite each
 * other's. They outlive the page.
 */
const prefix = 'outbox-'
const nothing: OutboxMessage[] = []
/** First messages that were sent, until their new thread shows them, or nobody has opened it for a while. */
let shown: QueuedMessage[] = []
const maxShownMs = 10_000
/** False while there is no connection. */
let isConnected = true

let byRecipient: Map<number, OutboxMessage[]> | null = null
const listeners = new Set<() => void>()

/** Returns the unsent messages to all members, in the order in which they were written. */
export function outboxMessages(): QueuedMessage[] {
  return privateNames(prefix)
    .flatMap((name) => parse(readPrivate(name)))
    .sort((one, other) => order(one).localeCompare(order(other)))
}

const order = ({ created_at, client_id }: QueuedMessage) => `${created_at} ${client_id}`

function parse(text: string | null): QueuedMessage[] {
  try {
    return text === null ? [] : [withKind(JSON.parse(text) as QueuedMessage | KindlessMessage)]
  } catch {
    return []
  }
}

/** Returns a stored message with its kind. Browsers may hold messages without one for as long as they are not sent. */
function withKind(stored: QueuedMessage | KindlessMessage): QueuedMessage {
  if (stored.kind !== undefined) return stored
  const { kind: _, photo, gift, ...rest } = stored
  if (gift) return { ...rest, kind: 'gift', gift }
  return photo ? { ...rest, kind: 'photo', photo } : { ...rest, kind: 'text' }
}

/**
 * Returns the time for a new message: now, but later than all pending messages even if the clock was changed.
 */
export function nextMoment(): string {
  const newest = outboxMessages().at(-1)?.created_at
  const after = newest === undefined ? 0 : Date.parse(newest) + 1
  return new Date(Math.max(Date.now(), after)).toISOString()
}

/** Stores a message in the outbox, replacing one with the same client id. */
export function putOutgoing(message: QueuedMessage): void {
  writePrivate(prefix + message.client_id, JSON.stringify(message))
  changed()
}

/**
 * Removes a message that was sent or discarded. `isShown`: it stays visible until `dropShown`, or for 10 s.
 */
export function dropOutgoing(clientId: string, { isShown = false } = {}): void {
  const queued = outboxMessages().find(({ client_id }) => client_id === clientId)
  shown = shown.filter(({ client_id }) => client_id !== clientId)
  if (isShown && queued) {
    shown.push(queued)
    setTimeout(() => dropShown([clientId]), maxShownMs)
  }
  writePrivate(prefix + clientId, null)
  changed()
}

/**
 * Removes messages that a thread now shows, so that they do not reappear as pending after it is left. Unsent
 * ones remain.
 */
export function dropShown(clientIds: string[]): void {
  const left = shown.filter(({ client_id }) => !clientIds.includes(client_id))
  if (left.length === shown.length) return
  shown = left
  changed()
}

/** Removes the quote of a message that was taken back from pending replies. */
export function dropOutgoingQuotes(messageId: number): void {
  for (const message of outboxMessages()) {
    if (message.reply_to?.id === messageId) putOutgoing({ ...message, reply_to: null })
  }
}

/** Stores whether messages currently get through; if not, they are shown as waiting. */
export function setConnected(connected: boolean): void {
  if (connected === isConnected) return
  isConnected = connected
  changed()
}

function changed(): void {
  byRecipient = null
  for (const listener of listeners) listener()
}

/** Returns the pending messages to a member, oldest first; referentially stable until something changes. */
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

/** Calls `listener` when the outbox changed, in this tab or another. Returns a function that unsubscribes. */
export function onOutboxChange(listener: () => void): () => void {
  const stop = onPrivateChange((name) => {
    if (name === null || name.startsWith(prefix)) changed()
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

/** Returns the pending messages to a member, oldest first. */
export function useOutbox(recipientId: number): OutboxMessage[] {
  const snapshot = useCallback(() => outgoingTo(recipientId), [recipientId])
  return useSyncExternalStore(onOutboxChange, snapshot, () => nothing)
}
