import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
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
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const job of deps.jobs) {
    if (known.has(job.name)) continue
    await boss.createQueue(job.name, {
      retryLimit: job.retries,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: 2 * 86_400,
    })
  }
  let running = 0
  const names = deps.jobs.map(({ name }) => name)
  const pollers: (() => void)[] = []
  const wake = () => {
    for (const poll of pollers) poll()
  }
  return {
    enqueue: async (db, job, data) => {
      await boss.send(job.name, data as object, { db: fromKysely(db as never) })
      setTimeout(wake, 20).unref()
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
        pollers.push(() => boss.notifyWorker(workId))
      }
    },
    drain: async (timeoutSeconds) => {
      const end = Date.now() + timeoutSeconds * 1000
      while (Date.now() < end) {
        await sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
          database.db,
        )
        wake()
        await new Promise((resolve) => setTimeout(resolve, 40))
        const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from jobs.job where state < 'completed' and name = any(${names}::text[])
        `.execute(database.db)
        if (running === 0 && rows[0]?.open === 0) return
      }
      throw new Error('jobs did not finish in time')
    },
    stop: ({ abandon = false } = {}) => boss.stop({ graceful: !abandon, timeout: 15_000 }),
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
