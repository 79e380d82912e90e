import { test } from 'vitest'
import { openEmbedded } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createJobQueue } from './job-queue.ts'
import { defineJob } from './job-type.ts'

const job = defineJob<{ nth: number }>('test.queued')

test('the first job of a queue needs no connection but that of its transaction', {
  timeout: 60_000,
}, async () => {
  const embedded = await openEmbedded()
  const opened = await createJobQueue(embedded, {
    log: createLog({ level: 'silent', format: 'json' }),
    metrics: createMetrics(),
    jobs: [job],
    runs: false,
  })
  await embedded.db.transaction().execute((db) => opened.enqueue(db as never, job, { nth: 1 }))
  await opened.stop()
  await embedded.close()
})
