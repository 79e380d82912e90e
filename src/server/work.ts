import type { EventType, QuestionType } from '../core/events.ts'
import { insideTransaction } from './db/outer-handle.ts'
import { allSettledOrThrow, type InTransaction } from './db/pipeline.ts'
import type { Db } from './db/tables.ts'
import type { LiveEntry } from './events/hub.ts'
import { insertStreamEvents, type StreamEntry, writeEntries } from './events/stream-table.ts'
import type { JobType } from './jobs/job-type.ts'
import type { Log } from './log.ts'
import type { Services } from './services.ts'

/**
 * The handles of one piece of work: a call, a job, a due task. `db` is the only database handle: the outer one used
 * inside a transaction hangs on the embedded database and silently leaves the transaction on PostgreSQL.
 */
export interface Work {
  db: Db
  now: Date
  log: Log
  services: Services
  /** Tells the other features, inside the transaction; the live streams and jobs see it after the commit. */
  emit<P>(event: EventType<P>, payload: P): Promise<void>
  /** Asks what a later feature knows. */
  ask<P, A>(question: QuestionType<P, A>, payload: P): Promise<A>
  /** Asks for a job; it starts only if the transaction commits. */
  enqueue<D>(job: JobType<D>, data: D): Promise<void>
  /** Runs `fn` in a transaction of its own (inside one: in the one that is open). */
  transaction<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /**
   * Inside a transaction: it commits only when this statement succeeded, which needs not be waited for. In a batch those
   * statements leave together with the commit.
   */
  write(statement: Promise<unknown>): void
}

/** When work happens, and by which connections. */
export interface WorkScope {
  now: Date
  log: Log
  /** By those for batches (`Database.inBatch`). */
  isBatch?: boolean
}

/** Runs inside the transaction of the event. */
export interface Subscription {
  event: EventType<unknown>
  run(work: Work, payload: unknown): Promise<void>
}

/** Declares what a feature does, in the same transaction, when something happened in another. */
export function subscribe<P>(
  event: EventType<P>,
  run: (work: Work, payload: P) => Promise<void>,
): Subscription {
  return { event, run: (work, payload) => run(work, payload as P) }
}

/** Turns an event into what each recipient may see of it on the live stream. */
export interface LiveRule {
  event: EventType<unknown>
  /** `passing` entries (typing, presence) are not stored and are lost on a stream that is down. */
  passing: boolean
  show(work: Work, payload: unknown): Promise<StreamEntry[]>
}

/** Declares what the live stream shows of an event, and to whom. */
export function showLive<P>(
  event: EventType<P>,
  show: (work: Work, payload: P) => Promise<StreamEntry[]> | StreamEntry[],
  options: { passing?: boolean } = {},
): LiveRule {
  return { event, passing: options.passing ?? false, show: async (work, payload) => show(work, payload as P) }
}

/** Answers a question of an earlier feature. */
export interface Answer {
  question: QuestionType<unknown, unknown>
  run(work: Work, payload: unknown): Promise<unknown>
}

/** Declares which feature answers a question, and how. */
export function answerTo<P, A>(
  question: QuestionType<P, A>,
  run: (work: Work, payload: P) => Promise<A>,
): Answer {
  return {
    question: question as QuestionType<unknown, unknown>,
    run: (work, payload) => run(work, payload as P),
  }
}

async function ask<P, A>(work: Work, question: QuestionType<P, A>, payload: P): Promise<A> {
  return (await work.services.registry.answerOf(question).run(work, payload)) as A
}

/** Serialisation failure, deadlock, and kept statements whose tables have changed (`db/prepared.ts`). */
const transientErrors = new Set(['40001', '40P01', '0A000', '26000'])
const attempts = 4

/** Thrown inside a transaction: it is rolled back and tried again from its start, with what is known by then. */
export class TryAgain extends Error {}

function isTransient(err: unknown): boolean {
  return err instanceof TryAgain || transientErrors.has((err as { code?: string }).code ?? '')
}

/**
 * Runs `fn` in one transaction and delivers what it emitted after the commit. A deadlock, serialisation failure or
 * `TryAgain` is tried again from the start, so `fn` must not reach outside the database.
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
    }
    try {
      const value = await fn(work)
      const numbered = insertStreamEvents(db, writeEntries(stored), scope.now)
      commit()
      // Of several faults the first is the cause.
      await allSettledOrThrow([...writes, numbered])
      live = await numbered
      return value
    } catch (err) {
      // Nothing that was sent may still be under way when the transaction ends; what failed there first is the cause.
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

/** Work outside a request: jobs, due tasks, the demo. Each statement stands alone unless `transaction` is used. */
export function createWork(services: Services, scope: WorkScope): Work {
  const { now, log } = scope
  const work: Work = {
    now,
    log,
    db: services.database.db,
    services,
    emit: (event, payload) => inTransaction(services, scope, (inner) => inner.emit(event, payload)),
    ask: (question, payload) => ask(work, question, payload),
    enqueue: (job, data) => services.jobs.enqueue(work.db, job, data),
    transaction: (fn) => inTransaction(services, scope, fn),
    write: () => {
      throw new Error('What nobody waits for belongs in a transaction, which does.')
    },
  }
  return work
}
