import type { ApiError } from '../../../../web/api/api-error.ts'
import { privateOwner } from '../../../../web/private-storage.ts'
import {
  dropOutgoing,
  onOutboxChange,
  outboxMessages,
  putOutgoing,
  type QueuedMessage,
  setConnected,
} from '../../conversations/web/outbox.ts'

/**
 * The result of sending: stored, waiting for a connection, refused with a reason, or failed and retryable.
 */
export type SendResult =
  | SentResult
  | { kind: 'waiting' }
  | { kind: 'refused'; error: ApiError; body: string }
  | { kind: 'failed' }

interface SentResult {
  kind: 'sent'
  conversation_id: number
  client_id: string
}

/**
 * Sends one message. It may be sent twice, by two tabs or after a lost response: the client id makes that
 * harmless.
 */
export type Deliver = (message: QueuedMessage, signal: AbortSignal) => Promise<SendResult>

/** Maximum time a tab may hold the lock that sends for all tabs: the browser may have suspended it. */
const maxTurnMs = 30_000
/** How long to wait for the result from another tab that has sent a message of this one. */
const responseWaitMs = 1000

/** Callers in this tab that wait for the result of a message. */
const waiting = new Map<string, (result: SendResult) => void>()
/** Listeners for sent messages, from this tab or another. */
const sentListeners = new Set<(recipientId: number, sent: SentResult) => void>()
let channel: BroadcastChannel | null = null
/** Without the Web Locks API, the queues of this tab by name. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Stores a message in the outbox and returns its result; without a connection it returns immediately that the
 * message waits.
 */
export function sendMessage(message: QueuedMessage, deliver: Deliver): Promise<SendResult> {
  putOutgoing(message)
  openChannel()
  if (!navigator.onLine) return Promise.resolve({ kind: 'waiting' })
  const result = new Promise<SendResult>((resolve) => waiting.set(message.client_id, resolve))
  // Resolves the caller however the lock was released, so that nobody waits forever.
  void sendOutboxMessage(message.recipient_id, deliver).finally(async () => {
    if (!waiting.has(message.client_id)) return
    await new Promise((resolve) => setTimeout(resolve, responseWaitMs))
    settle(message.client_id, { kind: 'waiting' })
  })
  return result
}

/** Retries a failed message at its position. */
export async function retryMessage(clientId: string, deliver: Deliver): Promise<void> {
  const message = outboxMessages().find(({ client_id }) => client_id === clientId)
  if (!message) return
  putOutgoing({ ...message, is_failed: false, refusal: null })
  await sendOutboxMessage(message.recipient_id, deliver)
}

/** Sends all waiting messages, to each member in the order in which they were written. */
export async function sendOutbox(deliver: Deliver): Promise<void> {
  const recipients = new Set(outboxMessages().map(({ recipient_id }) => recipient_id))
  await Promise.all([...recipients].map((recipientId) => sendOutboxMessage(recipientId, deliver)))
}

/** Calls `listener` for messages sent by this tab or another. Returns a function that unsubscribes. */
export function onSent(listener: (recipientId: number, sent: SentResult) => void): () => void {
  openChannel()
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Sends the waiting messages to a member, oldest first; one tab at a time. Stops without a connection. */
function sendOutboxMessage(recipientId: number, deliver: Deliver): Promise<void> {
  return underLock(`vonk-outbox-${privateOwner()}-${recipientId}`, async () => {
    for (let before = ''; ; ) {
      // Read again each time: other tabs add and discard messages concurrently.
      const message = outboxMessages().find(
        (queued) => queued.recipient_id === recipientId && !queued.is_failed && queued.client_id !== before,
      )
      if (!message) return
      before = message.client_id
      if (!(await sendOne(message, deliver))) return
    }
  })
}

/** Sends one message. Returns whether the next may follow. */
async function sendOne(message: QueuedMessage, deliver: Deliver): Promise<boolean> {
  const { client_id, recipient_id } = message
  const owner = privateOwner()
  const stop = new AbortController()
  // Aborts the request when the message is discarded or the member logs out.
  const stopListening = onOutboxChange(() => {
    if (!outboxMessages().some((queued) => queued.client_id === client_id)) stop.abort()
  })
  const result = await deliver(message, stop.signal).finally(stopListening)
  if (stop.signal.aborted) return privateOwner() === owner
  setConnected(result.kind !== 'waiting')
  const isAwaited = waiting.has(client_id)
  if (result.kind === 'sent') {
    // A first message stays visible until its thread exists.
    dropOutgoing(client_id, { isShown: isAwaited && message.conversation_id === null })
  } else if (result.kind === 'refused' && isAwaited) dropOutgoing(client_id)
  else if (result.kind === 'refused')
    putOutgoing({ ...withNewPrice(message, result.error), is_failed: true, refusal: result.error.message })
  else if (result.kind === 'failed') putOutgoing({ ...message, is_failed: true })
  if (result.kind === 'sent') {
    openChannel()?.postMessage({ recipient_id, sent: result } satisfies SentNotice)
    dispatchSent({ recipient_id, sent: result })
  }
  settle(client_id, result)
  return result.kind !== 'waiting'
}

/** The reason names the price that is asked now: whoever retries agrees to it. */
function withNewPrice(message: QueuedMessage, { code, data }: ApiError): QueuedMessage {
  return code === 'price_changed'
    ? { ...message, max_credits: (data as { credits: number }).credits }
    : message
}

/** The message broadcast between tabs of one account. */
interface SentNotice {
  recipient_id: number
  sent: SentResult
}

function dispatchSent({ recipient_id, sent }: SentNotice): void {
  for (const notify of sentListeners) notify(recipient_id, sent)
}

function openChannel(): BroadcastChannel | null {
  if (channel || !('BroadcastChannel' in globalThis)) return channel
  channel = new BroadcastChannel(`vonk-outbox-${privateOwner()}`)
  channel.onmessage = ({ data }: MessageEvent<SentNotice>) => {
    settle(data.sent.client_id, data.sent)
    dispatchSent(data)
  }
  return channel
}

function settle(clientId: string, result: SendResult): void {
  waiting.get(clientId)?.(result)
  waiting.delete(clientId)
}

/** Runs `perform` exclusively under that name, across tabs and within this one. */
async function underLock(name: string, perform: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    const turn = (turns.get(name) ?? Promise.resolve()).then(perform, perform)
    turns.set(name, turn)
    return turn
  }
  let isOwn = false
  const begin = () => {
    isOwn = true
    return perform()
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(maxTurnMs) }, begin)
  } catch (err) {
    if (isOwn) ignoreTaken(err)
    else await navigator.locks.request(name, { steal: true }, perform).catch(ignoreTaken)
  }
}

/** A lock may be stolen: another tab continues. */
function ignoreTaken(err: unknown): void {
  if ((err as Error).name !== 'AbortError') throw err
}
