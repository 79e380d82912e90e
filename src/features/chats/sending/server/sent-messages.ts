import { maskContacts } from '../../../../core/contact-detection.ts'
import { type AboutRow, noAbout } from '../../../cards/server/public.ts'
import type { Spend } from '../../../credits/server/public.ts'
import type { DirectedPair, LockedPair } from '../../conversations/server/conversations-table.ts'
import { pairKey } from '../../conversations/server/pair-key.ts'
import type { TotalsChange } from '../../conversations/server/totals-table.ts'
import type { UnseenOfMember } from '../../conversations/server/unseen-queries.ts'
import type { MessageRow } from '../../messages/server/messages-table.ts'
import type { Accepted, SendContext } from './decide.ts'
import { type NewMessage, newRows } from './new-messages-queries.ts'
import { type OpenerText, openerName } from './opener-texts-table.ts'
import { attachedTo, chargeFor, type OutgoingMessage } from './sent-kinds.ts'

// Pure functions that derive from accepted messages what the write phase stores.

/** An accepted message as it is stored. */
export interface SentMessage extends Accepted {
  row: MessageRow
  conversation: LockedPair
  /** True if both have written, with this message. */
  is_open: boolean
}

/** Returns accepted messages as they will be stored in their conversations, with the ids allocated for them. */
export function toSent(
  accepted: Accepted[],
  { conversations, answers, ids }: Pick<SendContext, 'conversations' | 'answers' | 'ids'>,
  now: Date,
): SentMessage[] {
  const placed = accepted.map((message) => {
    const conversation = conversations.get(pairKey(message.outgoing)) as LockedPair
    const is_open = conversation.both_wrote || message.outgoing.sender_id !== conversation.started_by
    return { ...message, conversation, is_open }
  })
  const rows = newRows(
    placed.map((message) => ({ ...toRow(message), about: quoteOf(message.outgoing, answers) })),
    ids,
    now,
  )
  return placed.map((message, at) => ({ ...message, row: rows[at] as MessageRow }))
}

function toRow({
  outgoing,
  scam_warnings,
  textsBefore,
  cost,
  conversation,
  is_open,
  is_fictional,
}: Omit<SentMessage, 'row'>): NewMessage {
  return {
    conversation_id: conversation.conversation_id,
    client_id: outgoing.client_id,
    sender_id: outgoing.sender_id,
    kind: outgoing.kind,
    body: outgoing.body,
    ...attachedTo(outgoing),
    reply_to_id: outgoing.reply_to_id ?? null,
    scam_warnings,
    // Once both have written nothing is masked, and nobody reads messages to fictional profiles.
    masked_body: is_open || is_fictional ? null : maskedBody(outgoing.body, textsBefore),
    credits: cost,
  }
}

/** Returns what a message is about, with the answer's current words; without them if it is gone by then. */
function quoteOf({ about, recipient_id }: OutgoingMessage, answers: SendContext['answers']): AboutRow {
  if (!about) return noAbout
  const answer = answers.get(recipient_id)?.find(({ prompt }) => prompt === about.about_prompt)?.answer
  return { ...about, about_answer: answer ?? null }
}

function maskedBody(body: string | null, before: readonly string[]): string | null {
  const masked = body && maskContacts(body, before)
  return masked === body ? null : masked
}

/** Returns the charges. Each references what it bought: the message, and its photo or gift. */
export function spendsOf(sent: SentMessage[]): Spend[] {
  return sent
    .filter(({ cost }) => cost > 0)
    .map(({ row, outgoing, cost }) => {
      const { reason, reference } = chargeFor(outgoing)
      return { account_id: row.sender_id, amount: cost, reason, reference: `${reference}message:${row.id}` }
    })
}

/** Returns the texts of openers; the last entry per text carries the total count of the batch. */
export function openerTextsOf(sent: SentMessage[]): OpenerText[] {
  const texts = sent.flatMap(({ opener }) => opener?.text ?? [])
  return [...new Map(texts.map((text) => [openerName(text), text])).values()]
}

/** Returns what changes for each member of each conversation: one entry per side. */
export function unseenOf(sent: SentMessage[]): UnseenOfMember[] {
  const unseen = new Map<string, UnseenOfMember>()
  const add = (row: MessageRow, profile_id: number, change: Partial<UnseenOfMember>) => {
    const key = `${row.conversation_id}:${profile_id}`
    const before = unseen.get(key)
    unseen.set(key, {
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
  return [...unseen.values()]
}

/**
 * Returns the changes of totals: an unread message for each recipient, and the conversations with real
 * members among those that this batch has begun.
 */
export function totalsChangesOf(sent: SentMessage[], begun: DirectedPair[]): TotalsChange[] {
  const fictional = new Set(
    sent.filter((message) => message.is_fictional).map(({ outgoing }) => pairKey(outgoing)),
  )
  const started = begun.filter((pair) => !fictional.has(pairKey(pair)))
  return [
    ...sent.map(({ outgoing }) => ({ profile_id: outgoing.recipient_id, unread_messages: 1 })),
    ...started.map((pair) => ({ profile_id: pair.sender_id, conversations_started: 1 })),
  ]
}

/** Returns the conversations in which the second member has now written, with their members. */
export function openedBy(sent: SentMessage[]): Map<number, [number, number]> {
  return new Map(
    sent
      .filter(({ is_open, conversation }) => is_open && !conversation.both_wrote)
      .map(({ row, outgoing }) => [row.conversation_id, [row.sender_id, outgoing.recipient_id]]),
  )
}
