import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { fromKysely, fromPglite, PgBoss, type Queue } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { JobType } from './job-type.ts'

/** Jobs in the database: enqueued in a transaction, run after it commits. */
export interface JobQueue {
  enqueue<D>(db: Db, job: JobType<D>, data: D): Promise<void>
  /** Starts processing jobs; `handle` runs the one of that name. `id` is the same for each of its retries. */
  work(handle: (name: string, data: unknown, id: string) => Promise<void>): Promise<void>
  /** Waits until nothing is queued or running, retries included, which start at once (for tests and the clock route). */
  drain(timeoutSeconds: number): Promise<void>
  /** Waits for running jobs, up to 15 seconds; `abandon` does not, for tests. */
  stop(options?: { abandon?: boolean }): Promise<void>
}

const schema = 'jobs'
/** A transaction that enqueued a job usually has committed by the first, a slow one by the second. */
const wakeAfterMs = [20, 250] as const

/** The id of no job. */
const noJob = '00000000-0000-4000-8000-000000000000'

/** Opens the queue and creates its tables. */
export async function createJobQueue(
  database: Database,
  deps: { log: Log; metrics: Metrics; jobs: JobType<unknown>[]; runs: boolean },
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(database.pglite
      ? { db: fromPglite(database.pglite as PGlite), backend: 'pglite' as const }
      : { connectionString: database.url as string, max: 4 }),
    schema,
    supervise: deps.runs,
    schedule: false,
    persistWarnings: false,
  })
  boss.on('error', (err) => deps.log.error({ err }, 'job queue'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((each) => [each.name, each]))
  for (const job of deps.jobs) {
    const options = optionsOf(job)
    const stored = known.get(job.name)
    if (!stored) await boss.createQueue(job.name, options)
    else if (differs(stored, options)) await boss.updateQueue(job.name, options)
    // Either takes the queue out of pg-boss's cache, which the first job would fill again on a connection of its own: beside the
    // only one of the embedded database, in whose transaction it is, it would wait for ever.
    await boss.getJobById(job.name, noJob)
  }
  let running = 0
  const names = deps.jobs.map(({ name }) => name)
  const pollers = new Map<string, () => void>()
  /** Makes the worker of one queue poll at once. Each poll is a statement, so other workers are not woken. */
  const wake = (name: string) => pollers.get(name)?.()
  return {
    enqueue: async (db, job, data) => {
      await boss.send(job.name, data as object, { db: fromKysely(db as never) })
      for (const afterMs of wakeAfterMs) setTimeout(wake, afterMs, job.name).unref()
    },
    work: async (handle) => {
      for (const name of names) {
        const workId = await boss.work(name, { pollingIntervalSeconds: 5 }, async (jobs) => {
          // More jobs may be waiting after this one: the pause is for an empty queue only.
          boss.notifyWorker(workId)
          for (const job of jobs) {
            running += 1
            const started = performance.now()
            try {
              await handle(name, job.data, job.id)
              deps.metrics.jobEnded(name, 'completed', secondsSince(started))
            } catch (err) {
              deps.metrics.jobEnded(name, 'failed', secondsSince(started))
              deps.log.error({ err, job: name }, 'job failed')
              throw err
            } finally {
              running -= 1
            }
          }
        })
        pollers.set(name, () => boss.notifyWorker(workId))
      }
    },
    drain: async (timeoutSeconds) => {
      const end = Date.now() + timeoutSeconds * 1000
      const findOpenQueues = async () => {
        const { rows } = await sql<{ name: string }>`
          select distinct name from jobs.job where state < 'completed' and name = any(${names}::text[])
        `.execute(database.db)
        return rows.map(({ name }) => name)
      }
      let open = await findOpenQueues()
      while (running > 0 || open.length > 0) {
        if (Date.now() >= end) throw new Error('jobs did not finish in time')
        await sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
          database.db,
        )
        for (const name of open) wake(name)
        await new Promise((resolve) => setTimeout(resolve, 10))
        open = await findOpenQueues()
      }
    },
    stop: ({ abandon = false } = {}) => boss.stop({ graceful: !abandon, timeout: 15_000 }),
  }
}

function optionsOf(job: JobType<unknown>) {
  return {
    retryLimit: job.retries,
    retryDelay: 5,
    retryBackoff: true,
    deleteAfterSeconds: 2 * 86_400,
  }
}

/** Returns whether a queue was created with other options, by an earlier release. */
function differs(stored: Queue, options: ReturnType<typeof optionsOf>): boolean {
  return Object.entries(options).some(([name, value]) => stored[name as keyof typeof options] !== value)
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
