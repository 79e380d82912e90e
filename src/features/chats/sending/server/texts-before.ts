import { canCompleteContact } from '../../../../core/contact-detection.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import type { DirectedPair, LockedPair } from '../../conversations/server/conversations-table.ts'
import { pairKey } from '../../conversations/server/pair-key.ts'
import { findAllNewestTexts } from '../../messages/server/messages-table.ts'
import { maxTextsBefore, textsBeforeSeconds } from '../../rules.ts'
import { canCompleteWarning } from '../../safety/scam-warnings.ts'

/** Recent texts of senders in conversations in which they alone wrote, oldest first, by pair. */
export type TextsBefore = ReadonlyMap<string, readonly string[]>

/**
 * Loads what messages are read together with, under the locks of their conversations; no statement unless one of them,
 * in a conversation in which only its sender has written, can complete a contact or a request.
 */
export async function loadTextsBefore(
  { db, now }: Work,
  batch: (DirectedPair & { body: string | null })[],
  conversations: ReadonlyMap<string, LockedPair>,
): Promise<TextsBefore> {
  const alone = new Map<number, [string, LockedPair]>()
  for (const outgoing of batch) {
    const pair = pairKey(outgoing)
    const conversation = conversations.get(pair)
    if (!conversation || !wroteAlone(outgoing, conversation)) continue
    if (outgoing.body === null || !canComplete(outgoing.body)) continue
    alone.set(conversation.conversation_id, [pair, conversation])
  }
  const texts = new Map<string, string[]>()
  if (alone.size === 0) return texts
  const rows = await findAllNewestTexts(
    db,
    [...alone.values()].map(([, conversation]) => conversation),
    { since: addSeconds(now, -textsBeforeSeconds), limit: maxTextsBefore },
  )
  for (const { conversation_id, body } of rows) {
    const pair = alone.get(conversation_id)?.[0] ?? ''
    texts.set(pair, [...(texts.get(pair) ?? []), body])
  }
  return texts
}

/** Returns whether nobody but the sender has written in a conversation, if there is one. */
export function wroteAlone({ sender_id }: DirectedPair, conversation: LockedPair | undefined): boolean {
  return !conversation || (!conversation.both_wrote && conversation.started_by === sender_id)
}

function canComplete(body: string): boolean {
  return canCompleteContact(body) || canCompleteWarning(body)
}
