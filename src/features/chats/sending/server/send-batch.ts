import type { Refusal } from '../../../../core/refusals.ts'
import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import { type BatcherOptions, createBatcher } from '../../../../server/batcher.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { insertSpends } from '../../../credits/server/public.ts'
import type { Totals } from '../../../likes/contract.ts'
import { findAllNewLikes } from '../../../likes/server/public.ts'
import {
  type DirectedPair,
  insertConversations,
  lockConversationsOfPairs,
  updateBothWrote,
} from '../../conversations/server/conversations-table.ts'
import { clientKey, pairKey, unique } from '../../conversations/server/pair-key.ts'
import {
  changeTotals,
  findAllUnreadTotals,
  type TotalsChange,
} from '../../conversations/server/totals-table.ts'
import { addUnseen } from '../../conversations/server/unseen-queries.ts'
import { chatOpened, messageSent } from '../../events.ts'
import { loadQuotes, noQuotes, type Quotes, sentMessage } from '../../messages/server/message-view.ts'
import type { MessageRow } from '../../messages/server/messages-table.ts'
import { type Accepted, type Decision, decide, type OutgoingMessage, type SendContext } from './decide.ts'
import { insertMessages, takeMessageIds } from './new-messages-queries.ts'
import { upsertOpenerTexts } from './opener-texts-table.ts'
import type { Delivery } from './reading-queries.ts'
import { type DirectedReading, pairOfReading, recordDeliveries, recordReadings } from './record-receipts.ts'
import { asRepeat, findRepeats } from './repeats.ts'
import { Locking, loadContext } from './send-context.ts'
import {
  openedBy,
  openerTextsOf,
  type SentMessage,
  spendsOf,
  toSent,
  totalsChangesOf,
  unseenOf,
} from './sent-messages.ts'

/** The most frequent writes of chats: what is sent, read and delivered. */
interface ChatWrites {
  messages: OutgoingMessage[]
  readings: DirectedReading[]
  deliveries: Delivery[]
}

/**
 * The result of one message; `credits` is the sender's balance after it, and after the batch for a repeat.
 */
export type Verdict =
  | { kind: 'sent'; message: MessageRow; is_open: boolean; quotes: Quotes; credits: number }
  | { kind: 'repeated'; message: MessageRow; credits: number }
  | { kind: 'refused'; refusal: Refusal }

/** The result of a reading: the reader's totals after it, or null if there is no such chat. */
export type ReadingOutcome = { totals: Totals } | null

interface ChatResults {
  verdicts: Verdict[]
  outcomes: ReadingOutcome[]
  /** When it was stored, as ISO 8601. */
  stored_at: string
}

const nothing: ChatWrites = { messages: [], readings: [], deliveries: [] }

/** Options of a batcher that performs the writes of its items in one transaction with one commit. */
const options: BatcherOptions<ChatWrites, ChatResults> = {
  ownersOf: ({ messages, readings, deliveries }) => [
    ...messages.map(({ sender_id }) => sender_id),
    ...[...readings, ...deliveries].map(({ profile_id }) => profile_id),
  ],
  perform: async (work, items) => {
    const { verdicts, outcomes } = await runBatch(work, {
      messages: items.flatMap(({ messages }) => messages),
      readings: items.flatMap(({ readings }) => readings),
      deliveries: items.flatMap(({ deliveries }) => deliveries),
    })
    return async () => {
      const sent = [...verdicts]
      const read = [...(await outcomes())]
      return items.map(({ messages, readings }) => ({
        verdicts: sent.splice(0, messages.length),
        outcomes: read.splice(0, readings.length),
        stored_at: work.now.toISOString(),
      }))
    }
  },
}

const messageBatcher = createBatcher(options)

/**
 * Readings and deliveries are frequent and not urgent: those of a quarter of a second share one transaction without
 * messages, so that no message waits for them.
 */
const receiptBatcher = createBatcher({ ...options, minIntervalMs: 250 })

/** Sends a message; rejects if it could not be stored. */
export async function enqueueSend(services: Services, message: OutgoingMessage): Promise<Verdict> {
  const { verdicts } = await messageBatcher.add(services, { ...nothing, messages: [message] })
  return verdicts[0] as Verdict
}

/** Stores what a member has read. */
export async function enqueueRead(services: Services, reading: DirectedReading): Promise<ReadingOutcome> {
  const { outcomes } = await receiptBatcher.add(services, { ...nothing, readings: [reading] })
  return outcomes[0] ?? null
}

/** Stores what has reached a member's browser. Returns the time as ISO 8601. */
export async function enqueueDelivery(services: Services, deliveries: Delivery[]): Promise<string> {
  return (await receiptBatcher.add(services, { ...nothing, deliveries })).stored_at
}

/**
 * Sends messages in the open transaction, or in one of their own; returns a verdict for each, in their order.
 * A message whose client id exists between the two members is a repeat: it returns the first message and
 * costs nothing. All sent messages commit together. Bodies must be validated by the contract's schema.
 */
export async function sendMessages(outer: Work, messages: OutgoingMessage[]): Promise<Verdict[]> {
  if (messages.length === 0) return []
  return outer.transaction(async (work) => (await runBatch(work, { ...nothing, messages })).verdicts)
}

/** Stores what members have read of their conversations. Must run in a transaction. */
export async function readMessages(work: Work, readings: DirectedReading[]): Promise<void> {
  await runBatch(work, { ...nothing, readings })
}

/**
 * Performs chat writes in the open transaction, in five phases: lock, load, decide, write, totals. Permission,
 * limits and prices are decided under locks, so that neither credits nor starts can be spent twice.
 *
 * The statements run in the order of these calls, which is the order of locks: accounts, conversations,
 * messages, totals, and streams at the end of the transaction. The locks, the receipts and the context take
 * one round trip; what the last two phases send leaves with the commit. Receipts come before new messages,
 * because they happened before. `outcomes` is available once the transaction is committed.
 */
async function runBatch(
  work: Work,
  { messages, readings, deliveries }: ChatWrites,
): Promise<{ verdicts: Verdict[]; outcomes: () => Promise<ReadingOutcome[]> }> {
  const locking = Locking.lock(work, messages, readings.map(pairOfReading))
  const [, , read, context] = await allSettledOrThrow([
    // The first of several errors is the cause.
    locking.acquired,
    recordDeliveries(work, deliveries),
    recordReadings(work, locking, readings),
    loadContext(work, locking, messages),
  ])
  const decisions = decide(messages, context)
  const repeats = context.repeats ?? (await findRepeats(work, refusedOf(messages, decisions)))
  const result = await write(work, decisions, context)
  const totals = changeAndReadTotals(work, [...read.changes, ...result.changes], readings)
  return {
    verdicts: verdictsOf(messages, { decisions, context, repeats, result }),
    outcomes: async () => outcomesOf(readings, read.hasChat, await totals),
  }
}

/** Returns the refused messages: one that was stored before is repeated, not refused. */
function refusedOf(messages: OutgoingMessage[], decisions: Decision[]): OutgoingMessage[] {
  return messages.filter((_, at) => decisions[at]?.kind === 'refused')
}

/** What was written: the messages by client key, what they quote, and how totals change. */
interface BatchWrites {
  sent: ReadonlyMap<string, SentMessage>
  quotes: Quotes
  changes: TotalsChange[]
}

/**
 * Writes accepted messages and everything that follows from them, awaiting only statements whose results are
 * needed.
 */
async function write(work: Work, decisions: Decision[], context: SendContext): Promise<BatchWrites> {
  const accepted = decisions.filter((decision) => decision.kind === 'accepted')
  if (accepted.length === 0) return { sent: new Map(), quotes: noQuotes, changes: [] }
  const { db, now } = work
  const { begun, conversations, ids } = await startConversations(work, accepted, context)
  const sent = toSent(accepted, { conversations, answers: context.answers, ids }, now)
  const rows = sent.map(({ row }) => row)
  const members = unique(accepted.flatMap(({ outgoing }) => [outgoing.sender_id, outgoing.recipient_id]))
  const quotes = await loadQuotes(db, rows, members)
  work.write(insertMessages(db, rows).catch((err) => asRepeat(work, err)))
  work.write(addUnseen(db, unseenOf(sent), now))
  await insertSpends(work, spendsOf(sent), context.balances)
  work.write(upsertOpenerTexts(db, openerTextsOf(sent), now))
  for (const { row, outgoing, is_open } of sent) {
    const { recipient_id } = outgoing
    await work.emit(messageSent, { recipient_id, ...sentMessage(row, recipient_id, { is_open, quotes }) })
  }
  const opened = openedBy(sent)
  if (opened.size > 0) work.write(updateBothWrote(db, [...opened.keys()]))
  for (const [conversation_id, members] of opened) await work.emit(chatOpened, { conversation_id, members })
  return {
    sent: new Map(sent.map((message) => [message.key, message])),
    quotes,
    changes: totalsChangesOf(sent, begun),
  }
}

/** Starts the conversations that messages begin. Returns those begun, and all that are written to, locked. */
async function startConversations(
  { db, now }: Work,
  accepted: Accepted[],
  { conversations, ids }: SendContext,
): Promise<{ begun: DirectedPair[] } & Pick<SendContext, 'conversations' | 'ids'>> {
  const starts = accepted.filter((message) => message.starts).map((message) => message.outgoing)
  if (starts.length === 0) return { begun: [], conversations, ids }
  const pairs = new Map(accepted.map(({ outgoing }) => [pairKey(outgoing), outgoing]))
  const left = [...pairs].filter(([key]) => !conversations.has(key)).map(([, pair]) => pair)
  // A concurrent transaction may have begun one and written in it, with higher ids than those allocated
  // before.
  const [begun, lockedNow, idsNow] = await allSettledOrThrow([
    insertConversations(db, starts, now),
    lockConversationsOfPairs(db, left),
    takeMessageIds(db, accepted.length),
  ])
  const added = lockedNow.map((row) => [pairKey(row), row] as const)
  return { begun, conversations: new Map([...conversations, ...added]), ids: idsNow }
}

/**
 * Changes the members' totals by the sums, and reads those of the readers; both leave with the commit, so the
 * result must be awaited after it. Returns the totals by reader.
 */
function changeAndReadTotals(
  work: Work,
  changes: TotalsChange[],
  readings: DirectedReading[],
): Promise<ReadonlyMap<number, Totals>> {
  work.write(changeTotals(work.db, changes))
  const readers = unique(readings.map((reading) => reading.profile_id))
  const totals = readTotals(work, readers)
  work.write(totals)
  return totals
}

async function readTotals({ db }: Work, readers: number[]): Promise<ReadonlyMap<number, Totals>> {
  if (readers.length === 0) return new Map()
  const [unread, likes] = await allSettledOrThrow([
    findAllUnreadTotals(db, readers),
    findAllNewLikes(db, readers),
  ])
  return new Map(
    readers.map((id) => [id, { unread_messages: unread.get(id) ?? 0, new_likes: likes.get(id) ?? 0 }]),
  )
}

function outcomesOf(
  readings: DirectedReading[],
  hasChat: boolean[],
  totals: ReadonlyMap<number, Totals>,
): ReadingOutcome[] {
  return readings.map(({ profile_id }, at) => {
    const own = totals.get(profile_id)
    return hasChat[at] && own ? { totals: own } : null
  })
}

interface Decided {
  decisions: Decision[]
  context: SendContext
  repeats: ReadonlyMap<string, MessageRow>
  result: BatchWrites
}

function verdictsOf(
  messages: OutgoingMessage[],
  { decisions, context, repeats, result }: Decided,
): Verdict[] {
  const balances = new Map(context.balances)
  for (const each of decisions)
    if (each.kind === 'accepted') balances.set(each.outgoing.sender_id, each.balance)
  return decisions.map((decision, at): Verdict => {
    const key = clientKey(messages[at] as OutgoingMessage)
    const sent = result.sent.get(key)
    if (sent && decision.kind === 'accepted') {
      const { row: message, is_open, balance: credits } = sent
      return { kind: 'sent', message, is_open, quotes: result.quotes, credits }
    }
    const message = sent?.row ?? repeats.get(key)
    if (message) return { kind: 'repeated', message, credits: balances.get(message.sender_id) ?? 0 }
    if (decision.kind === 'refused') return decision
    throw new Error(`message ${key} was not stored`)
  })
}
