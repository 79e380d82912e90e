import { addSeconds } from '../../../../core/time.ts'
import { TryAgain } from '../../../../server/run-work.ts'
import type { Services, Work } from '../../../../server/work.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'
import { clientKey } from '../../conversations/server/pair-key.ts'
import type { MessageRow } from '../../messages/server/messages-table.ts'
import { findAllByClientId } from './new-messages-queries.ts'

// A repeated message is recognised by its client id, which the database stores only once. Repeats occur when
// a process has just started, or on a bad connection, and then in a row. While there are none, messages are
// not looked up before they are stored; the unique key detects a repeat.

/**
 * How long after a repeat, and after the first message of a process, messages are looked up before they are
 * stored.
 */
const watchSeconds = 30
const watchedUntil = new WeakMap<Services, Date>()

type Sent = DirectedPair & { client_id: string }

/** Looks up earlier messages while repeats are expected, by client key; null if they were not looked up. */
export async function loadRepeats(
  work: Work,
  batch: Sent[],
): Promise<ReadonlyMap<string, MessageRow> | null> {
  const until = watchedUntil.get(work.services)
  if (!until) watch(work)
  else if (work.now >= until) return null
  return findRepeats(work, batch)
}

/** Returns those of these messages that were sent before; no statement if there are none. */
export async function findRepeats(work: Work, batch: Sent[]): Promise<ReadonlyMap<string, MessageRow>> {
  if (batch.length === 0) return new Map()
  const rows = await findAllByClientId(work.db, batch)
  if (rows.length > 0) watch(work)
  return new Map(rows.map((row) => [clientKey(row), row]))
}

/**
 * Handles an error of storing messages: if one of them was sent before, throws TryAgain, so that the transaction
 * is retried with the lookup; throws others as they are.
 */
export function asRepeat(work: Work, err: unknown): never {
  const { code, constraint } = err as { code?: string; constraint?: string }
  if (code !== '23505' || !constraint?.includes('client_id')) throw err
  watch(work)
  throw new TryAgain('A message was sent before.', { cause: err })
}

function watch({ services, now }: Work): void {
  watchedUntil.set(services, addSeconds(now, watchSeconds))
}
