import type { Refusal } from '../../../../core/refusals.ts'
import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import { createBatcher } from '../../../../server/batcher.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { insertSpends } from '../../../credits/server/public.ts'
import {
  type DirectedPair,
  insertConversations,
  lockConversationsOfPairs,
  updateBothWrote,
} from '../../conversations/server/conversations-table.ts'
import { clientKey, pairKey, unique } from '../../conversations/server/pair-key.ts'
import { addToTotals } from '../../conversations/server/totals-table.ts'
import { addUnseen } from '../../conversations/server/unseen-queries.ts'
import { chatOpened, messageSent } from '../../events.ts'
import { loadQuotes, noQuotes, type Quotes, sentMessage } from '../../messages/server/message-view.ts'
import type { MessageRow } from '../../messages/server/messages-table.ts'
import { type Accepted, type Decision, decide, type SendContext } from './decide.ts'
import { insertMessages, takeMessageIds } from './new-messages-queries.ts'
import { upsertOpenerTexts } from './opener-texts-table.ts'
import { asRepeat, findRepeats } from './repeats.ts'
import { lockContext } from './send-context.ts'
import type { OutgoingMessage } from './sent-kinds.ts'
import {
  openedBy,
  openerTextsOf,
  type SentMessage,
  spendsOf,
  toSent,
  totalsChangesOf,
  unseenOf,
} from './sent-messages.ts'

/**
 * The result of one message; `credits` is the sender's balance after it, and after the batch for a repeat.
 */
export type Verdict =
  | { kind: 'sent'; message: MessageRow; is_open: boolean; quotes: Quotes; credits: number }
  | { kind: 'repeated'; message: MessageRow; credits: number }
  | { kind: 'refused'; refusal: Refusal }

const batcher = createBatcher<OutgoingMessage, Verdict>({
  ownersOf: ({ sender_id }) => [sender_id],
  perform: async (work, messages) => {
    const verdicts = await runBatch(work, messages)
    return () => verdicts
  },
})

/** Sends a message; rejects if it could not be stored. */
export function enqueueSend(services: Services, message: OutgoingMessage): Promise<Verdict> {
  return batcher.add(services, message)
}

/**
 * Sends messages in the open transaction, or in one of their own; returns a verdict for each, in their order.
 * A message whose client id exists between the two members is a repeat: it returns the first message and
 * costs nothing. All sent messages commit together. Bodies must be validated by the contract's schema.
 */
export async function sendMessages(outer: Work, messages: OutgoingMessage[]): Promise<Verdict[]> {
  if (messages.length === 0) return []
  return outer.transaction(async (work) => {
    const verdicts = await runBatch(work, messages)
    await work.flush()
    return verdicts
  })
}

/**
 * Sends messages in the open transaction, in four phases: lock, load, decide, write. Permission, limits and prices are
 * decided under locks, so that neither credits nor starts can be spent twice.
 *
 * The statements run in the order of these calls, which is the order of locks: accounts, conversations, messages,
 * totals, and streams at the end of the transaction. The first two phases take one round trip; what the last one writes
 * leaves with the commit, in one statement with the stream entries.
 */
async function runBatch(work: Work, messages: OutgoingMessage[]): Promise<Verdict[]> {
  const context = await lockContext(work, messages)
  const decisions = decide(messages, context)
  const repeats = context.repeats ?? (await findRepeats(work, refusedOf(messages, decisions)))
  const result = await write(work, decisions, context)
  return verdictsOf(messages, { decisions, context, repeats, result })
}

/** Returns the refused messages: one that was stored before is repeated, not refused. */
function refusedOf(messages: OutgoingMessage[], decisions: Decision[]): OutgoingMessage[] {
  return messages.filter((_, at) => decisions[at]?.kind === 'refused')
}

/** The written messages by client key, and the messages that they quote. */
interface BatchWrites {
  sent: ReadonlyMap<string, SentMessage>
  quotes: Quotes
}

/**
 * Writes accepted messages and everything that follows from them at the end of the transaction, awaiting only statements
 * whose results are needed.
 */
async function write(work: Work, decisions: Decision[], context: SendContext): Promise<BatchWrites> {
  const accepted = decisions.filter((decision) => decision.kind === 'accepted')
  if (accepted.length === 0) return { sent: new Map(), quotes: noQuotes }
  const { begun, conversations, ids } = await startConversations(work, accepted, context)
  const sent = toSent(accepted, { conversations, answers: context.answers, ids }, work.now)
  const rows = sent.map(({ row }) => row)
  const members = unique(accepted.flatMap(({ outgoing }) => [outgoing.sender_id, outgoing.recipient_id]))
  const quotes = await loadQuotes(work.db, rows, members)
  work.write(work.writeAtEnd(insertMessages, rows).catch((err) => asRepeat(work, err)))
  void work.writeAtEnd(addUnseen, unseenOf(sent))
  await insertSpends(work, spendsOf(sent), context.balances)
  void work.writeAtEnd(upsertOpenerTexts, openerTextsOf(sent))
  for (const { row, outgoing, is_open, opener, scam_warnings } of sent) {
    const { recipient_id } = outgoing
    await work.emit(messageSent, {
      recipient_id,
      ...sentMessage(row, recipient_id, { is_open, quotes }),
      is_opener: opener !== null,
      scam_warnings,
    })
  }
  const opened = openedBy(sent)
  void work.writeAtEnd(updateBothWrote, [...opened.keys()])
  for (const [conversation_id, members] of opened) await work.emit(chatOpened, { conversation_id, members })
  void work.writeAtEnd(addToTotals, totalsChangesOf(sent, begun))
  return { sent: new Map(sent.map((message) => [message.key, message])), quotes }
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
