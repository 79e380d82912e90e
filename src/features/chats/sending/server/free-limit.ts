import { commonRefusals, type Refusal, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerMinute } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import type { LockedPair } from '../../conversations/server/conversations-table.ts'
import { countNewest } from '../../messages/server/messages-table.ts'
import { freePerMinute } from '../../rules.ts'

/**
 * How many free messages were sent in each conversation in the last minute; updated while more are decided.
 */
export type FreeSent = Map<number, number>

/**
 * Counts the recent messages to fictional profiles, up to the limit; no statement if there are none to send.
 */
export async function loadFreeSent({ db, now }: Work, fictional: LockedPair[]): Promise<FreeSent> {
  if (fictional.length === 0) return new Map()
  return countNewest(db, fictional, { since: addSeconds(now, -secondsPerMinute), limit: freePerMinute })
}

/** Accepts and counts a message to a fictional profile, or refuses it with `too_many_requests`. */
export function judgeFree(sent: FreeSent, conversation: LockedPair | undefined): Refusal | null {
  if (!conversation) return null
  const { conversation_id } = conversation
  const amount = sent.get(conversation_id) ?? 0
  if (amount >= freePerMinute) {
    return refuse(commonRefusals, 'too_many_requests', { retry_after: secondsPerMinute })
  }
  sent.set(conversation_id, amount + 1)
  return null
}
