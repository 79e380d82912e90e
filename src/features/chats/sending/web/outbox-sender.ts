import type { ApiError } from '../../../../web/api.tsx'
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
 * What became of a sending: it is there, waits for a connection, was refused with a reason, or did not get through and
 * can be tried again.
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

/** Sends one message. It may be sent twice, by two tabs or after a lost answer: the client id makes that harmless. */
export type Deliver = (message: QueuedMessage, signal: AbortSignal) => Promise<SendResult>

/** A tab that sends for all holds the others up for no longer than this: the browser may have put it to sleep. */
const maxTurnMs = 30_000
/** Another tab, which has sent a message of this one, is given so long to say so. */
const wordMs = 1000

/** Who waits in this tab for what becomes of a message. */
const waiting = new Map<string, (result: SendResult) => void>()
/** Who is told of what was sent, in this tab or another. */
const sentListeners = new Set<(recipientId: number, sent: SentResult) => void>()
let channel: BroadcastChannel | null = null
/** Where locks are missing, the turns of this tab by their names. */
const turns = new Map<string, Promise<unknown>>()

/** Puts a message into the outbox and answers what became of it; without a connection at once that it waits. */
export function sendMessage(message: QueuedMessage, deliver: Deliver): Promise<SendResult> {
  putOutgoing(message)
  openChannel()
  if (!navigator.onLine) return Promise.resolve({ kind: 'waiting' })
  const result = new Promise<SendResult>((resolve) => waiting.set(message.client_id, resolve))
  // However its turn ended: nobody waits for ever.
  void sendOutboxMessage(message.recipient_id, deliver).finally(async () => {
    if (!waiting.has(message.client_id)) return
    await new Promise((resolve) => setTimeout(resolve, wordMs))
    settle(message.client_id, { kind: 'waiting' })
  })
  return result
}

/** Tries a failed message again, in its place. */
export async function retryMessage(clientId: string, deliver: Deliver): Promise<void> {
  const message = outboxMessages().find(({ client_id }) => client_id === clientId)
  if (!message) return
  putOutgoing({ ...message, is_failed: false, refusal: null })
  await sendOutboxMessage(message.recipient_id, deliver)
}

/** Sends all that waits, to each member in the order in which it was written. */
export async function sendOutbox(deliver: Deliver): Promise<void> {
  const recipients = new Set(outboxMessages().map(({ recipient_id }) => recipient_id))
  await Promise.all([...recipients].map((recipientId) => sendOutboxMessage(recipientId, deliver)))
}

/** Hears of messages that were sent, by this tab or another. Answers a function that stops listening. */
export function onSent(listener: (recipientId: number, sent: SentResult) => void): () => void {
  openChannel()
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Sends what waits for a member, oldest first; one tab at a time. Ends where there is no connection. */
function sendOutboxMessage(recipientId: number, deliver: Deliver): Promise<void> {
  return inTurn(`vonk-outbox-${privateOwner()}-${recipientId}`, async () => {
    for (let before = ''; ; ) {
      // Read anew each time: other tabs add and give up meanwhile.
      const message = outboxMessages().find(
        (kept) => kept.recipient_id === recipientId && !kept.is_failed && kept.client_id !== before,
      )
      if (!message) return
      before = message.client_id
      if (!(await sendOne(message, deliver))) return
    }
  })
}

/** Sends one message; answers whether the next may follow. */
async function sendOne(message: QueuedMessage, deliver: Deliver): Promise<boolean> {
  const { client_id, recipient_id } = message
  const owner = privateOwner()
  const stop = new AbortController()
  // It was given up, or somebody logged out: what is under way ends as well.
  const unhear = onOutboxChange(() => {
    if (!outboxMessages().some((kept) => kept.client_id === client_id)) stop.abort()
  })
  const result = await deliver(message, stop.signal).finally(unhear)
  if (stop.signal.aborted) return privateOwner() === owner
  setConnected(result.kind !== 'waiting')
  const isAwaited = waiting.has(client_id)
  if (result.kind === 'sent') {
    // A first message stays in sight until its thread is there.
    dropOutgoing(client_id, { isShown: isAwaited && message.conversation_id === null })
  } else if (result.kind === 'refused' && isAwaited) dropOutgoing(client_id)
  else if (result.kind === 'refused')
    putOutgoing({ ...message, is_failed: true, refusal: result.error.message })
  else if (result.kind === 'failed') putOutgoing({ ...message, is_failed: true })
  if (result.kind === 'sent') {
    openChannel()?.postMessage({ recipient_id, sent: result } satisfies SentWord)
    tellSent({ recipient_id, sent: result })
  }
  settle(client_id, result)
  return result.kind !== 'waiting'
}

/** What tabs of one account tell each other. */
interface SentWord {
  recipient_id: number
  sent: SentResult
}

function tellSent({ recipient_id, sent }: SentWord): void {
  for (const tell of sentListeners) tell(recipient_id, sent)
}

function openChannel(): BroadcastChannel | null {
  if (channel || !('BroadcastChannel' in globalThis)) return channel
  channel = new BroadcastChannel(`vonk-outbox-${privateOwner()}`)
  channel.onmessage = ({ data }: MessageEvent<SentWord>) => {
    settle(data.sent.client_id, data.sent)
    tellSent(data)
  }
  return channel
}

function settle(clientId: string, result: SendResult): void {
  waiting.get(clientId)?.(result)
  waiting.delete(clientId)
}

/** Does something while no other tab does anything under that name, and nothing else in this one. */
async function inTurn(name: string, perform: () => Promise<void>): Promise<void> {
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

/** A turn may be taken away: another tab goes on. */
function ignoreTaken(err: unknown): void {
  if ((err as Error).name !== 'AbortError') throw err
}
