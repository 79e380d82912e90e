import type { QuestionType } from '../core/events.ts'
import { allSettledOrThrow } from './all-settled.ts'
import { PendingWrites, writePending } from './db/combined-statement.ts'
import { insideTransaction } from './db/outer-handle.ts'
import type { InTransaction } from './db/pipeline.ts'
import type { Db } from './db/tables.ts'
import type { LiveEntry } from './events/hub.ts'
import {
  insertStreamEvents,
  type NumberedEntry,
  type StreamEntry,
  writeEntries,
} from './events/stream-table.ts'
import type { Log } from './log.ts'
import type { OwnRecords } from './own-records.ts'
import type { Services, Work } from './work.ts'

/** The time of the work, and its connections. */
export interface WorkScope {
  now: Date
  log: Log
  /** Id of the job that is performed, the same for each of its retries. */
  job?: string | undefined
  /** Uses the connections for batches (`Database.inBatch`). */
  isBatch?: boolean
}

async function ask<P, A>(work: Work, question: QuestionType<P, A>, payload: P): Promise<A> {
  return (await work.services.registry.answerOf(question).run(work, payload)) as A
}

/** Serialisation failure, deadlock, and prepared statements whose tables have changed (`db/prepared.ts`). */
const transientErrors = new Set(['40001', '40P01', '0A000', '26000'])
const attempts = 4

/** Thrown inside a transaction to roll it back and retry it from its start with fresh data. */
export class TryAgain extends Error {}

function isTransient(err: unknown): boolean {
  return err instanceof TryAgain || transientErrors.has((err as { code?: string }).code ?? '')
}

/**
 * Runs `fn` in one transaction and delivers its events after the commit. Retries from the start after a
 * deadlock, a serialisation failure or `TryAgain`, so `fn` must not have effects outside the database.
 */
export async function inTransaction<T>(
  services: Services,
  scope: WorkScope,
  fn: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(services, scope, fn)
    } catch (err) {
      if (attempt >= attempts || !isTransient(err)) throw err
      if (!(err instanceof TryAgain)) {
        scope.log.warn({ attempt, code: (err as { code?: string }).code }, 'transaction tried again')
      }
    }
  }
}

async function runOnce<T>(
  services: Services,
  { isBatch, ...scope }: WorkScope,
  fn: (work: Work) => Promise<T>,
): Promise<T> {
  const { database } = services
  const stored: StreamEntry[] = []
  const passing: StreamEntry[] = []
  const writes: Promise<unknown>[] = []
  let pending = new PendingWrites()
  let live: LiveEntry[] = []
  const inside: InTransaction<T> = async (db, commit) => {
    const work: Work = {
      ...scope,
      db,
      services,
      emit: async (event, payload) => {
        for (const subscription of services.registry.subscriptionsOf(event))
          await subscription.run(work, payload)
        for (const rule of services.registry.liveRulesOf(event)) {
          const entries = await rule.show(work, payload)
          ;(rule.passing ? passing : stored).push(...entries)
        }
      },
      ask: (question, payload) => ask(work, question, payload),
      enqueue: (job, data) => services.jobs.enqueue(db, job, data),
      transaction: (inner) => inner(work),
      write: (statement) => {
        writes.push(statement)
        statement.catch(() => {})
      },
      writeAtEnd: (part, rows) => pending.add(part, rows),
      flush: async () => {
        const ready = pending
        pending = new PendingWrites()
        await writePending(db, ready, scope.now)
      },
    }
    try {
      const value = await fn(work)
      const numbered = storeAtEnd(db, stored, pending, scope.now)
      commit()
      // Of several errors the first is the cause.
      await allSettledOrThrow([...writes, numbered])
      live = await numbered
      return value
    } catch (err) {
      pending.fail(err)
      // No statement may be in flight when the transaction ends; the first failure among them is the cause.
      const settled = await Promise.allSettled(writes)
      throw settled.find((each) => each.status === 'rejected')?.reason ?? err
    }
  }
  const guarded: InTransaction<T> = (db, commit) => insideTransaction(() => inside(db, commit))
  const result = isBatch
    ? await database.inBatch(guarded)
    : await database.db.transaction().execute((db) => guarded(db, () => {}))
  services.hub.publish([...live, ...writeEntries(passing)])
  return result
}

/** Writes the stream entries of a transaction and all that is pending, by one statement. */
async function storeAtEnd(
  db: Db,
  stored: StreamEntry[],
  pending: PendingWrites,
  now: Date,
): Promise<NumberedEntry[]> {
  if (stored.length > 0) {
    return pending.settleWith(insertStreamEvents(db, writeEntries(stored), now, pending.ctesOf(now)))
  }
  await writePending(db, pending, now)
  return []
}

/**
 * Creates a unit of work outside a request: jobs, due tasks, the demo. Each statement commits by itself
 * unless `transaction` is used.
 */
export function createWork(services: Services, scope: WorkScope & { own?: OwnRecords | undefined }): Work {
  // A transaction reads for itself what it decides by.
  const { own, ...inner } = scope
  const { now, log, job } = inner
  const work: Work = {
    now,
    log,
    ...(own ? { own } : {}),
    ...(job ? { job } : {}),
    db: services.database.db,
    services,
    emit: (event, payload) => inTransaction(services, inner, (writing) => writing.emit(event, payload)),
    ask: (question, payload) => ask(work, question, payload),
    enqueue: (job, data) => services.jobs.enqueue(work.db, job, data),
    transaction: (fn) => inTransaction(services, inner, fn),
    write: () => {
      throw new Error('Work.write needs a transaction, which awaits the statement.')
    },
    writeAtEnd: () => {
      throw new Error('Work.writeAtEnd needs a transaction, which awaits the statement.')
    },
    flush: async () => {},
  }
  return work
}
