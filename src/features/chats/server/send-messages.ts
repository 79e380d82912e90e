import type { Refusal } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { type CreditMove, insertSpends, lockBalances } from '../../credits/server/public.ts'
import { messageSent } from '../events.ts'
import {
  addNews,
  type DirectedPair,
  insertConversations,
  lockConversationsOfPairs,
  type MemberNews,
} from './conversations-table.ts'
import {
  type Accepted,
  clientKey,
  decideMessages,
  distinct,
  type OutgoingMessage,
  pairKey,
} from './decide-messages.ts'
import { toSentMessage } from './message-view.ts'
import { findAllByClientId, insertMessages, type MessageRow } from './messages-table.ts'
import { addToTotals, type TotalsChange } from './totals-table.ts'

export type { OutgoingMessage } from './decide-messages.ts'

/** What became of one message; `credits` is the sender's balance after the whole batch. */
export type Verdict =
  | { kind: 'sent' | 'repeated'; message: MessageRow; credits: number }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Sends any number of messages with a handful of statements; the answer has a verdict for each, in their order. A
 * message whose sender and client id are known is a repeat: it answers the first and costs nothing. Who may write,
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
    const stored = accepted.length > 0 ? await store(work, accepted) : new Map<string, MessageRow>()
    return decided.map((decision): Verdict => {
      if (decision.kind === 'refused') return decision
      const message = stored.get(decision.key) ?? repeats.get(decision.key)
      if (!message) throw new Error(`message ${decision.key} was not stored`)
      const kind = decision.kind === 'accepted' ? 'sent' : 'repeated'
      return { kind, message, credits: balances.get(message.sender_id) ?? 0 }
    })
  })
}

/** Writes accepted messages and everything that follows from them. Answers the rows by client key. */
async function store(work: Work, accepted: Accepted[]): Promise<Map<string, MessageRow>> {
  const { db, now } = work
  const pairs = [...new Map(accepted.map(({ outgoing }) => [pairKey(outgoing), outgoing])).values()]
  const starts = accepted.filter((message) => message.starts).map((message) => message.outgoing)
  const begun = await insertConversations(db, starts, now)
  const ids = new Map(
    (await lockConversationsOfPairs(db, pairs)).map((row) => [pairKey(row), row.conversation_id]),
  )
  const rows = await insertMessages(
    db,
    accepted.map(({ outgoing, cost }) => ({
      conversation_id: ids.get(pairKey(outgoing)) as number,
      client_id: outgoing.client_id,
      sender_id: outgoing.sender_id,
      kind: outgoing.gift ? 'gift' : 'text',
      body: outgoing.body,
      gift: outgoing.gift ?? null,
      credits: cost,
    })),
    now,
  )
  const byKey = new Map(rows.map((row) => [clientKey(row), row]))
  const sent = accepted.map((message) => ({ ...message, row: byKey.get(message.key) as MessageRow }))
  await addNews(db, newsOf(sent), now)
  await addToTotals(db, totalsOf(sent, begun))
  await insertSpends(work, sent.filter(({ cost }) => cost > 0).map(spendOf))
  for (const { row, outgoing } of sent) {
    await work.emit(messageSent, { recipient_id: outgoing.recipient_id, message: toSentMessage(row) })
  }
  return byKey
}

type SentMessage = Accepted & { row: MessageRow }

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
