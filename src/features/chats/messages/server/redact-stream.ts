import { rewriteStreamEvents, type WrittenEntry } from '../../../../server/events/stream-table.ts'
import type { Work } from '../../../../server/work.ts'
import type { ChatEventData } from '../../message-contract.ts'

/** Messages that must not be replayed to an account: all of a conversation, or those for which `isGone` is true. */
export interface GoneFromStream {
  profile_id: number
  conversation_id: number
  isGone?: (messageId: number) => boolean
}

/**
 * Removes messages from the entries that accounts can replay, quotes included: the entries become
 * `message_gone`. The conversations must be locked.
 */
export async function redactStreams({ db }: Work, gone: GoneFromStream[]): Promise<void> {
  await rewriteStreamEvents(
    db,
    gone.map(({ profile_id, conversation_id, isGone = () => true }) => ({
      account_id: profile_id,
      mention: `"conversation_id":${conversation_id},`,
      rewrite: (entry) => redacted(entry, conversation_id, isGone),
    })),
  )
}

function redacted(
  entry: WrittenEntry,
  conversation_id: number,
  isGone: (messageId: number) => boolean,
): WrittenEntry {
  if (entry.type !== 'message') return entry
  const { message }: ChatEventData['message'] = JSON.parse(entry.data)
  if (message.conversation_id !== conversation_id) return entry
  if (isGone(message.id)) {
    const data: ChatEventData['message_gone'] = { conversation_id, message_id: message.id }
    return { ...entry, type: 'message_gone', data: JSON.stringify(data) }
  }
  if (!message.reply_to || !isGone(message.reply_to.id)) return entry
  return { ...entry, data: JSON.stringify({ message: { ...message, reply_to: null } }) }
}
