import { addSeconds } from '../../../../core/time.ts'
import type { Services } from '../../../../server/services.ts'
import { TryAgain, type Work } from '../../../../server/work.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'
import { clientKey } from '../../conversations/server/pair-key.ts'
import type { MessageRow } from '../../messages/server/messages-table.ts'
import { findAllByClientId, insertMessages } from './new-messages-table.ts'

// A message that is sent again is known by its client id, and the database stores none twice. Repeats come when a process
// has just started, or where a connection is bad, and then in a row: for as long as there were none they are not looked
// for before messages are stored, but found by that.

/** So long after a repeat, and after the first message of a process, messages are looked up before they are stored. */
const watchSeconds = 30
const watchedUntil = new WeakMap<Services, Date>()

/** What was sent before, by client key; null where nobody looked. */
export type Repeats = ReadonlyMap<string, MessageRow> | null

type Sent = DirectedPair & { client_id: string }

/** Looks for messages that were sent before, where some may be expected. */
export async function loadRepeats(work: Work, batch: Sent[]): Promise<Repeats> {
  const until = watchedUntil.get(work.services)
  if (!until) watch(work)
  else if (work.now >= until) return null
  return findRepeats(work, batch)
}

/** The messages among these that were sent before. */
export async function findRepeats(work: Work, batch: Sent[]): Promise<ReadonlyMap<string, MessageRow>> {
  const rows = await findAllByClientId(work.db, batch)
  if (rows.length > 0) watch(work)
  return new Map(rows.map((row) => [clientKey(row), row]))
}

/** Stores new messages like `insertMessages`; where one of them was sent before, the transaction is tried again, and knows. */
export async function insertOnce(work: Work, rows: MessageRow[]): Promise<void> {
  try {
    await insertMessages(work.db, rows)
  } catch (err) {
    const { code, constraint } = err as { code?: string; constraint?: string }
    if (code !== '23505' || !constraint?.includes('client_id')) throw err
    watch(work)
    throw new TryAgain('A message was sent before.', { cause: err })
  }
}

function watch({ services, now }: Work): void {
  watchedUntil.set(services, addSeconds(now, watchSeconds))
}
