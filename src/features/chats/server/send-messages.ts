import type { Refusal } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { type CreditMove, insertSpends, lockBalances } from '../../credits/server/public.ts'
import { chatOpened, messageSent } from '../events.ts'
import {
  addNews,
  type DirectedPair,
  insertConversations,
  type LockedPair,
  lockConversationsOfPairs,
  type MemberNews,
  updateBothWrote,
} from './conversations-table.ts'
import {
  type Accepted,
  clientKey,
  decideMessages,
  distinct,
  type OutgoingMessage,
  pairKey,
} from './decide-messages.ts'
import { loadQuotes, type Quotes, sentMessage } from './message-view.ts'
import { findAllByClientId, insertMessages, type MessageRow, type NewMessage } from './messages-table.ts'
import { openerName, upsertOpenerTexts } from './opener-texts-table.ts'
import { addToTotals, type TotalsChange } from './totals-table.ts'

export type { OutgoingMessage } from './decide-messages.ts'

/** What became of one message; `credits` is the sender's balance after it, and after the batch for a repeat. */
export type Verdict =
  | { kind: 'sent'; message: MessageRow; is_open: boolean; quotes: Quotes; credits: number }
  | { kind: 'repeated'; message: MessageRow; credits: number }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Sends any number of messages with a handful of statements; the answer has a verdict for each, in their order. A
 * message whose client id is known between the two is a repeat: it answers the first and costs nothing. Who may write,
 * the limit of started conversations and the price are decided message by message under locks (the senders'
 * accounts, then the conversations, each in the order of ids), so that neither credits nor starts can be spent
 * twice. All that are sent commit together. Bodies must be checked by the contract's schema.
 */
export function sendMessages(outer: Work, batch: OutgoingMessage[]): Promise<Verdict[]> {
  if (batch.length === 0) return Promise.resolve([])
  return outer.transaction(async (work) => {
    const { db } = work
    const balances = await lockBalances(db, distinct(batch.map((message) => message.sender_id)))
    const repeats = new Map((await findAllByClientId(db, batch)).map((row) => [clientKey(row), row]))
    const decided = await decideMessages(work, batch, repeats, balances)
    const accepted = decided.filter((decision) => decision.kind === 'accepted')
    const stored = accepted.length > 0 ? await store(work, accepted) : new Map<string, SentMessage>()
    return decided.map((decision): Verdict => {
      if (decision.kind === 'refused') return decision
      const sent = stored.get(decision.key)
      const message = sent?.row ?? repeats.get(decision.key)
      if (!message) throw new Error(`message ${decision.key} was not stored`)
      if (sent && decision.kind === 'accepted')
        return { kind: 'sent', message, is_open: sent.is_open, quotes: sent.quotes, credits: sent.balance }
      return { kind: 'repeated', message, credits: balances.get(message.sender_id) ?? 0 }
    })
  })
}

/** Writes accepted messages and everything that follows from them. Answers what was stored by client key. */
async function store(work: Work, accepted: Accepted[]): Promise<Map<string, SentMessage>> {
  const { db, now } = work
  const pairs = [...new Map(accepted.map(({ outgoing }) => [pairKey(outgoing), outgoing])).values()]
  const starts = accepted.filter((message) => message.starts).map((message) => message.outgoing)
  const begun = await insertConversations(db, starts, now)
  const locked = new Map((await lockConversationsOfPairs(db, pairs)).map((row) => [pairKey(row), row]))
  const placed = accepted.map((message) => ({
    ...message,
    conversation: locked.get(pairKey(message.outgoing)) as LockedPair,
  }))
  const rows = await insertMessages(db, placed.map(toRow), now)
  const members = distinct(pairs.flatMap((pair) => [pair.sender_id, pair.recipient_id]))
  const quotes = await loadQuotes(db, rows, members)
  const sent = placed.map((message, at): SentMessage => {
    const { both_wrote, started_by } = message.conversation
    const is_open = both_wrote || message.outgoing.sender_id !== started_by
    return { ...message, row: rows[at] as MessageRow, is_open, quotes }
  })
  await addNews(db, newsOf(sent), now)
  await addToTotals(db, totalsOf(sent, begun))
  await insertSpends(work, sent.filter(({ cost }) => cost > 0).map(spendOf))
  // Of words that the batch holds more than once the last has all counted.
  const openers = new Map(
    sent.flatMap(({ opener }) => (opener ? [[openerName(opener), opener] as const] : [])),
  )
  await upsertOpenerTexts(db, [...openers.values()], now)
  await tell(work, sent)
  return new Map(sent.map((message) => [message.key, message]))
}

interface PlacedMessage extends Accepted {
  conversation: LockedPair
}

interface SentMessage extends PlacedMessage {
  row: MessageRow
  /** Whether both have written, with this message. */
  is_open: boolean
  /** What the messages of the batch quote. */
  quotes: Quotes
}

function toRow({ outgoing, hints, cost, conversation }: PlacedMessage): NewMessage {
  return {
    conversation_id: conversation.conversation_id,
    client_id: outgoing.client_id,
    sender_id: outgoing.sender_id,
    kind: outgoing.gift ? 'gift' : 'text',
    body: outgoing.body,
    gift: outgoing.gift ?? null,
    reply_to_id: outgoing.reply_to_id ?? null,
    hints,
    credits: cost,
  }
}

/** Tells of the messages, and of conversations in which the second of the two has written now. */
async function tell(work: Work, sent: SentMessage[]): Promise<void> {
  const opened = new Map<number, [number, number]>()
  for (const { row, outgoing, conversation, is_open, quotes } of sent) {
    const { recipient_id } = outgoing
    if (is_open && !conversation.both_wrote)
      opened.set(conversation.conversation_id, [row.sender_id, recipient_id])
    await work.emit(messageSent, { recipient_id, ...sentMessage(row, recipient_id, { is_open, quotes }) })
  }
  if (opened.size === 0) return
  await updateBothWrote(work.db, [...opened.keys()])
  for (const [conversation_id, members] of opened) await work.emit(chatOpened, { conversation_id, members })
}

/** What each member of each conversation gets to see, summed up: one entry for each of the two. */
function newsOf(sent: SentMessage[]): MemberNews[] {
  const news = new Map<string, MemberNews>()
  const add = (row: MessageRow, profile_id: number, other_id: number, change: Partial<MemberNews>) => {
    const key = `${row.conversation_id}:${profile_id}`
    const before = news.get(key)
    news.set(key, {
      conversation_id: row.conversation_id,
      profile_id,
      other_id,
      num_unread: (before?.num_unread ?? 0) + (change.num_unread ?? 0),
      last_message_id: Math.max(before?.last_message_id ?? 0, row.id),
      acknowledges_fictional: before?.acknowledges_fictional || (change.acknowledges_fictional ?? false),
    })
  }
  for (const { row, outgoing, is_fictional } of sent) {
    add(row, outgoing.sender_id, outgoing.recipient_id, { acknowledges_fictional: is_fictional })
    add(row, outgoing.recipient_id, outgoing.sender_id, { num_unread: 1 })
  }
  return [...news.values()]
}

/** How totals change: an unread message for each recipient, and the starts that this batch made with real members. */
function totalsOf(sent: SentMessage[], begun: DirectedPair[]): TotalsChange[] {
  const totals = new Map<number, TotalsChange>()
  const of = (profile_id: number) => {
    const known = totals.get(profile_id) ?? { profile_id, unread_messages: 0, conversations_started: 0 }
    totals.set(profile_id, known)
    return known
  }
  for (const { outgoing } of sent) of(outgoing.recipient_id).unread_messages += 1
  const fictional = new Set(
    sent.filter((message) => message.is_fictional).map(({ outgoing }) => pairKey(outgoing)),
  )
  for (const pair of begun) if (!fictional.has(pairKey(pair))) of(pair.sender_id).conversations_started += 1
  return [...totals.values()]
}

/** The debit names what it bought: the message, and the gift where it is one. */
function spendOf({ row, outgoing: { gift }, cost }: SentMessage): CreditMove {
  const message = `message:${row.id}`
  return {
    account_id: row.sender_id,
    amount: cost,
    reason: gift ? 'gift' : 'message',
    reference: gift ? `gift:${gift.code}:${message}` : message,
    idempotency_key: message,
  }
}
