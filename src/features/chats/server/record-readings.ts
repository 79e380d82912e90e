import type { Work } from '../../../server/work.ts'
import { messagesRead } from '../events.ts'
import { lockConversations } from './conversations-table.ts'
import { type Reading, updateAllRead } from './reading-table.ts'
import { changeUnread } from './totals-table.ts'

/** Notes what members have read of their conversations. Reading what is read already changes nothing. */
export async function recordReadings(work: Work, readings: Reading[]): Promise<void> {
  const { db, now } = work
  await lockConversations(
    db,
    readings.map((reading) => reading.conversation_id),
  )
  const read = await updateAllRead(db, furthest(readings), now)
  if (read.length === 0) return
  await changeUnread(
    db,
    read.map(({ profile_id, amount }) => ({ profile_id, amount: -amount })),
  )
  for (const { conversation_id, profile_id, other_id, up_to, num_unread, has_receipt } of read) {
    await work.emit(messagesRead, {
      conversation_id,
      reader_id: profile_id,
      other_id,
      up_to,
      read_at: now.toISOString(),
      num_unread_messages: num_unread,
      has_receipt,
    })
  }
}

/** Of several readings of one conversation by one member the furthest. */
function furthest(readings: Reading[]): Reading[] {
  const kept = new Map<string, Reading>()
  for (const reading of readings) {
    const key = `${reading.conversation_id}:${reading.profile_id}`
    const known = kept.get(key)
    if (!known || known.up_to < reading.up_to) kept.set(key, reading)
  }
  return [...kept.values()]
}
