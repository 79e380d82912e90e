import { commonRefusals, type Refusal, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerMinute } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import type { LockedPair } from '../../conversations/server/conversations-table.ts'
import { countNewest } from '../../messages/server/messages-table.ts'
import { freePerMinute } from '../../rules.ts'

/** How many free messages were sent in each conversation in the last minute. */
export type FreeSent = ReadonlyMap<number, number>

/**
 * Counts the recent messages to fictional profiles, up to the limit; no statement if there are none to send.
 */
export async function loadFreeSent({ db, now }: Work, fictional: LockedPair[]): Promise<FreeSent> {
  if (fictional.length === 0) return new Map()
  return countNewest(db, fictional, { since: addSeconds(now, -secondsPerMinute), limit: freePerMinute })
}

/** Returns why a message to a fictional profile may not be sent: `too_many_requests`, or null. */
export function refusalOfFree(sent: FreeSent, conversation: LockedPair | undefined): Refusal | null {
  if (!conversation || (sent.get(conversation.conversation_id) ?? 0) < freePerMinute) return null
  return refuse(commonRefusals, 'too_many_requests', { retry_after: secondsPerMinute })
}
