import { deleteOldStreamEvents } from '../events/stream-table.ts'
import { deleteOldLimits } from '../http/limits.ts'
import { createWork } from '../run-work.ts'
import type { DueTask, Services } from '../work.ts'

const sweepSeconds = 60

/** Cleanup tasks of the server itself. */
const ownTasks: DueTask[] = [
  { name: 'server.drop-old-stream-events', run: (work) => deleteOldStreamEvents(work.db, work.now) },
  { name: 'server.drop-old-limits', run: (work) => deleteOldLimits(work.db, work.now) },
]

/**
 * Processes jobs from the queue and sweeps due tasks every minute; the returned function stops the sweeping.
 */
export async function runJobs(services: Services): Promise<() => void> {
  const handlers = new Map(services.registry.jobs.map((handler) => [handler.job.name, handler]))
  await services.jobs.work(async (name, data) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`no handler runs the job ${name}`)
    const log = services.log.child({ job: name })
    await handler.run(createWork(services, { now: services.clock.now(), log }), data)
  })
  const timer = setInterval(() => void sweep(services), sweepSeconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}

/** Runs every due task once at the clock's current time; a failing task is logged and the others continue. */
export async function sweep(services: Services): Promise<void> {
  for (const task of [...services.registry.dueTasks, ...ownTasks]) {
    const log = services.log.child({ job: task.name })
    try {
      await task.run(createWork(services, { now: services.clock.now(), log }))
    } catch (err) {
      log.error({ err }, 'due task failed')
    }
  }
}
