import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../tests/drivers/database.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { defineJob } from './job-type.ts'

const job = defineJob<{ nth: number }>('test.queued')

let database: Database
let queue: JobQueue
beforeAll(async () => {
  database = await openTestDatabase({ isOwn: true })
  queue = await createJobQueue(database, {
    log: createLog({ level: 'silent', format: 'json' }),
    metrics: createMetrics(),
    jobs: [job],
    runs: true,
  })
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

/** Less than the duration of the four or more pauses that it would otherwise take. */
const timeoutMs = 20_000

test('a backlog is processed without the pause of an empty queue', {
  timeout: timeoutMs,
}, async () => {
  const done: number[] = []
  const all = [0, 1, 2, 3, 4, 5]
  for (const nth of all) await queue.enqueue(database.db, job, { nth })
  // The initial wake-ups of the queue are over before it polls for the first time.
  await wait(100)
  await new Promise<void>((resolve) => {
    void queue.work(async (_handler, data) => {
      done.push((data as { nth: number }).nth)
      if (done.length === all.length) resolve()
    })
  })
  expect(done.toSorted()).toEqual(all)
})

test('an existing queue gets the options of a new release', async () => {
  const own = await openTestDatabase({ isOwn: true })
  const updates = vi.spyOn(PgBoss.prototype, 'updateQueue')
  for (const retries of [5, 5, 2]) {
    const changed = defineJob<{ nth: number }>('test.changed', { retries })
    const opened = await createJobQueue(own, {
      log: createLog({ level: 'silent', format: 'json' }),
      metrics: createMetrics(),
      jobs: [changed],
      runs: false,
    })
    await opened.enqueue(own.db, changed, { nth: 1 })
    await opened.stop({ abandon: true })
  }
  const { rows } = await sql<{ retry_limit: number }>`
    select retry_limit from jobs.job where name = 'test.changed' order by created_on
  `.execute(own.db)
  expect(rows.map(({ retry_limit }) => retry_limit)).toEqual([5, 5, 2])
  expect(updates).toHaveBeenCalledTimes(1)
  updates.mockRestore()
  await own.close()
})
