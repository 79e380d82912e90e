import { together } from '../../../server/db/pipeline.ts'
import type { Work } from '../../../server/work.ts'
import type { Totals } from '../../likes/contract.ts'
import { findAllNewLikes } from '../../likes/server/public.ts'
import { messagesDelivered, messagesRead } from '../events.ts'
import { lockSides, type Side } from './conversations-table.ts'
import { type Reading, updateAllRead } from './reading-table.ts'
import { changeUnread, findAllUnreadTotals } from './totals-table.ts'

/** What became of a reading: the reader's totals after it, known once it is committed, or null where no such chat stands. */
export type ReadingOutcome = { totals: Totals } | null

/** Notes what members have read of their conversations. Reading what is read already changes nothing. */
export async function recordReadings(work: Work, readings: Reading[]): Promise<ReadingOutcome[]> {
  if (readings.length === 0) return []
  const { db, now } = work
  const [standing, read] = await together([
    lockSides(db, readings),
    updateAllRead(db, furthest(readings), now),
  ])
  const stands = new Set(standing.map(sideKey))
  const outcomes = readings.map(
    (reading): ReadingOutcome =>
      stands.has(sideKey(reading)) ? { totals: { unread_messages: 0, new_likes: 0 } } : null,
  )
  const changes = read.map(({ profile_id, amount }) => ({ profile_id, amount: -amount }))
  if (changes.length > 0) work.write(changeUnread(db, changes))
  work.write(fillTotals(work, readings, outcomes))
  for (const row of read) {
    const { conversation_id, profile_id, other_id, up_to, num_unread, has_receipt } = row
    await work.emit(messagesRead, {
      conversation_id,
      reader_id: profile_id,
      other_id,
      up_to,
      read_at: now.toISOString(),
      num_unread_messages: num_unread,
      has_receipt,
    })
    // A receipt says as much.
    const message_ids = row.delivered_ids.map(Number)
    if (has_receipt || message_ids.length === 0) continue
    const delivered_at = now.toISOString()
    await work.emit(messagesDelivered, { conversation_id, sender_id: other_id, message_ids, delivered_at })
  }
  return outcomes
}

const sideKey = ({ conversation_id, profile_id }: Side) => `${conversation_id}:${profile_id}`

/** Reads what the readers' badges show by then. */
async function fillTotals({ db }: Work, readings: Reading[], outcomes: ReadingOutcome[]): Promise<void> {
  const readers = [...new Set(readings.map((reading) => reading.profile_id))]
  const [unread, likes] = await together([findAllUnreadTotals(db, readers), findAllNewLikes(db, readers)])
  for (const [at, { profile_id }] of readings.entries()) {
    const outcome = outcomes[at]
    if (outcome)
      outcome.totals = { unread_messages: unread.get(profile_id) ?? 0, new_likes: likes.get(profile_id) ?? 0 }
  }
}

/** Of several readings of one conversation by one member the furthest. */
function furthest(readings: Reading[]): Reading[] {
  const kept = new Map<string, Reading>()
  for (const reading of readings) {
    const key = sideKey(reading)
    const known = kept.get(key)
    if (!known || known.up_to < reading.up_to) kept.set(key, reading)
  }
  return [...kept.values()]
}
