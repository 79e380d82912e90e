import { maskContacts } from '../../../../core/contact-detection.ts'
import type { Refusal } from '../../../../core/refusals.ts'
import { allSettledOrThrow } from '../../../../server/db/pipeline.ts'
import type { Work } from '../../../../server/work.ts'
import { insertSpends, type Spend } from '../../../credits/server/public.ts'
import {
  type DirectedPair,
  insertConversations,
  type LockedPair,
  lockConversationsOfPairs,
  updateBothWrote,
} from '../../conversations/server/conversations-table.ts'
import { lockFor } from '../../conversations/server/locks.ts'
import { clientKey, pairKey, unique } from '../../conversations/server/pair-key.ts'
import { changeTotals, type TotalsChange } from '../../conversations/server/totals-table.ts'
import { addUnseen, type UnseenOfMember } from '../../conversations/server/unseen-table.ts'
import { chatOpened, messageSent } from '../../events.ts'
import { loadQuotes, type Quotes, sentMessage } from '../../messages/server/message-view.ts'
import type { MessageRow } from '../../messages/server/messages-table.ts'
import {
  type Accepted,
  type Decision,
  decideMessages,
  loadSendContext,
  type OutgoingMessage,
  type SendContext,
} from './decide-messages.ts'
import { type NewMessage, newRows, takeMessageIds } from './new-messages-table.ts'
import { openerName, upsertOpenerTexts } from './opener-texts-table.ts'
import { findRepeats, insertOnce } from './repeats.ts'

export type { OutgoingMessage } from './decide-messages.ts'

/**
 * The result of one message; `credits` is the sender's balance after it, and after the batch for a repeat.
 */
export type Verdict =
  | { kind: 'sent'; message: MessageRow; is_open: boolean; quotes: Quotes; credits: number }
  | { kind: 'repeated'; message: MessageRow; credits: number }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Sends any number of messages with a handful of statements; returns a verdict for each, in their order. A
 * message whose client id exists between the two members is a repeat: it returns the first message and costs
 * nothing. Permission, the limit of started conversations and the price are decided message by message under
 * locks (the senders' accounts, then the conversations, each in the order of ids), so that neither credits
 * nor starts can be spent twice. All sent messages commit together. Bodies must be validated by the
 * contract's schema.
 */
export function sendMessages(outer: Work, batch: OutgoingMessage[]): Promise<Verdict[]> {
  if (batch.length === 0) return Promise.resolve([])
  return outer.transaction(async (work) => {
    const known = await loadSendContext(work, batch, lockFor(work, batch, []))
    const { verdicts, changes } = await sendWithContext(work, batch, known)
    work.write(changeTotals(work.db, changes))
    return verdicts
  })
}

/**
 * Sends a batch inside a transaction that has loaded its context and holds its locks. The caller changes the
 * members' totals by the result.
 */
export async function sendWithContext(
  work: Work,
  batch: OutgoingMessage[],
  known: SendContext,
): Promise<{ verdicts: Verdict[]; changes: TotalsChange[] }> {
  const before = new Map(known.balances)
  const decided = decideMessages(batch, known)
  const repeats = await repeatsOf(work, batch, decided, known)
  const accepted = decided.filter((decision) => decision.kind === 'accepted')
  const { stored, changes } =
    accepted.length > 0
      ? await store(work, accepted, known, before)
      : { stored: new Map<string, SentMessage>(), changes: [] }
  const verdicts = decided.map((decision, at): Verdict => {
    const key = clientKey(batch[at] as OutgoingMessage)
    const sent = stored.get(key)
    if (sent && decision.kind === 'accepted')
      return {
        kind: 'sent',
        message: sent.row,
        is_open: sent.is_open,
        quotes: sent.quotes,
        credits: sent.balance,
      }
    const message = sent?.row ?? repeats.get(key)
    if (message) return { kind: 'repeated', message, credits: known.balances.get(message.sender_id) ?? 0 }
    if (decision.kind === 'refused') return decision
    throw new Error(`message ${key} was not stored`)
  })
  return { verdicts, changes }
}

/**
 * Returns earlier messages; if they were not looked up, looks up the refused ones: a stored message is
 * repeated, not refused.
 */
async function repeatsOf(
  work: Work,
  batch: OutgoingMessage[],
  decided: Decision[],
  { repeats }: SendContext,
): Promise<ReadonlyMap<string, MessageRow>> {
  if (repeats) return repeats
  const refused = batch.filter((_, at) => decided[at]?.kind === 'refused')
  return refused.length > 0 ? findRepeats(work, refused) : new Map()
}

/**
 * Writes accepted messages and everything that follows from them, awaiting only statements whose results are
 * needed. `before` are the senders' balances. Returns the stored messages by client key, and the changes of
 * totals.
 */
async function store(
  work: Work,
  accepted: Accepted[],
  known: SendContext,
  before: Map<number, number>,
): Promise<{ stored: Map<string, SentMessage>; changes: TotalsChange[] }> {
  const { db, now } = work
  const { begun, locked, ids } = await startConversations(work, accepted, known)
  const placed = accepted.map((message): StoredMessage => {
    const conversation = locked.get(pairKey(message.outgoing)) as LockedPair
    const is_open = conversation.both_wrote || message.outgoing.sender_id !== conversation.started_by
    return { ...message, conversation, is_open }
  })
  const rows = newRows(placed.map(toRow), ids, now)
  const members = unique(accepted.flatMap(({ outgoing }) => [outgoing.sender_id, outgoing.recipient_id]))
  const quotes = await loadQuotes(db, rows, members)
  const sent = placed.map((message, at): SentMessage => ({ ...message, row: rows[at] as MessageRow, quotes }))
  work.write(insertOnce(work, rows))
  work.write(addUnseen(db, newsOf(sent), now))
  await insertSpends(work, sent.filter(({ cost }) => cost > 0).map(spendOf), before)
  // The last entry per text carries the total count of the batch.
  const openers = new Map(
    sent.flatMap(({ opener }) => (opener ? [[openerName(opener), opener] as const] : [])),
  )
  work.write(upsertOpenerTexts(db, [...openers.values()], now))
  await tell(work, sent)
  return { stored: new Map(sent.map((message) => [message.key, message])), changes: totalsOf(sent, begun) }
}

/** Starts the conversations that messages begin. Returns those begun, and all that are written to, locked. */
async function startConversations(
  { db, now }: Work,
  accepted: Accepted[],
  { locked, ids }: SendContext,
): Promise<{ begun: DirectedPair[]; locked: ReadonlyMap<string, LockedPair>; ids: number[] }> {
  const starts = accepted.filter((message) => message.starts).map((message) => message.outgoing)
  if (starts.length === 0) return { begun: [], locked, ids }
  const pairs = new Map(accepted.map(({ outgoing }) => [pairKey(outgoing), outgoing]))
  const left = [...pairs].filter(([key]) => !locked.has(key)).map(([, pair]) => pair)
  // A concurrent transaction may have begun one and written in it, with higher ids than those allocated
  // before.
  const [begun, lockedNow, idsNow] = await allSettledOrThrow([
    insertConversations(db, starts, now),
    lockConversationsOfPairs(db, left),
    takeMessageIds(db, accepted.length),
  ])
  const added = lockedNow.map((row) => [pairKey(row), row] as const)
  return { begun, locked: new Map([...locked, ...added]), ids: idsNow }
}

interface StoredMessage extends Accepted {
  conversation: LockedPair
  /** Whether both have written, with this message. */
  is_open: boolean
}

interface SentMessage extends StoredMessage {
  row: MessageRow
  /** What the messages of the batch quote. */
  quotes: Quotes
}

function toRow({ outgoing, hints, cost, conversation, is_open, is_fictional }: StoredMessage): NewMessage {
  return {
    conversation_id: conversation.conversation_id,
    client_id: outgoing.client_id,
    sender_id: outgoing.sender_id,
    kind: kindOf(outgoing),
    body: outgoing.body,
    gift: outgoing.gift ?? null,
    photo_id: outgoing.photo_id ?? null,
    reply_to_id: outgoing.reply_to_id ?? null,
    hints,
    // Once both have written nothing is masked, and nobody reads messages to fictional profiles.
    masked_body: is_open || is_fictional ? null : maskedBody(outgoing.body),
    credits: cost,
  }
}

function maskedBody(body: string | null): string | null {
  const masked = body && maskContacts(body)
  return masked === body ? null : masked
}

/** Emits the messages, and the conversations in which the second member has now written. */
async function tell(work: Work, sent: SentMessage[]): Promise<void> {
  const opened = new Map<number, [number, number]>()
  for (const { row, outgoing, conversation, is_open, quotes } of sent) {
    const { recipient_id } = outgoing
    if (is_open && !conversation.both_wrote)
      opened.set(conversation.conversation_id, [row.sender_id, recipient_id])
    await work.emit(messageSent, { recipient_id, ...sentMessage(row, recipient_id, { is_open, quotes }) })
  }
  if (opened.size === 0) return
  work.write(updateBothWrote(work.db, [...opened.keys()]))
  for (const [conversation_id, members] of opened) await work.emit(chatOpened, { conversation_id, members })
}

/** Returns what changes for each member of each conversation: one entry per side. */
function newsOf(sent: SentMessage[]): UnseenOfMember[] {
  const news = new Map<string, UnseenOfMember>()
  const add = (row: MessageRow, profile_id: number, change: Partial<UnseenOfMember>) => {
    const key = `${row.conversation_id}:${profile_id}`
    const before = news.get(key)
    news.set(key, {
      conversation_id: row.conversation_id,
      profile_id,
      num_unread: (before?.num_unread ?? 0) + (change.num_unread ?? 0),
      last_message_id: Math.max(before?.last_message_id ?? 0, row.id),
      acknowledges_fictional: before?.acknowledges_fictional || (change.acknowledges_fictional ?? false),
    })
  }
  for (const { row, outgoing, is_fictional } of sent) {
    add(row, outgoing.sender_id, { acknowledges_fictional: is_fictional })
    add(row, outgoing.recipient_id, { num_unread: 1 })
  }
  return [...news.values()]
}

/**
 * Returns the changes of totals: an unread message for each recipient, and the conversations with real
 * members started by this batch.
 */
function totalsOf(sent: SentMessage[], begun: DirectedPair[]): TotalsChange[] {
  const fictional = new Set(
    sent.filter((message) => message.is_fictional).map(({ outgoing }) => pairKey(outgoing)),
  )
  const started = begun.filter((pair) => !fictional.has(pairKey(pair)))
  return [
    ...sent.map(({ outgoing }) => ({ profile_id: outgoing.recipient_id, unread_messages: 1 })),
    ...started.map((pair) => ({ profile_id: pair.sender_id, conversations_started: 1 })),
  ]
}

function kindOf({ gift, photo_id }: OutgoingMessage): NewMessage['kind'] {
  if (gift) return 'gift'
  return photo_id == null ? 'text' : 'photo'
}

/** The debit references what it bought: the message, and its photo or gift. */
function spendOf({ row, outgoing, cost }: SentMessage): Spend {
  const { gift, photo_id } = outgoing
  const message = `message:${row.id}`
  const thing = gift ? `gift:${gift.code}:` : photo_id == null ? '' : `photo:${photo_id}:`
  return {
    account_id: row.sender_id,
    amount: cost,
    reason: gift ? 'gift' : photo_id == null ? 'message' : 'photo',
    reference: `${thing}${message}`,
  }
}
