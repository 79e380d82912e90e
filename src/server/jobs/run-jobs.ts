import { addSeconds, secondsPerDay } from '../../core/time.ts'
import { deleteOldStreamEvents } from '../events/stream-table.ts'
import { deleteOldLimits } from '../http/limits.ts'
import { deleteOldOutbox } from '../outbox/outbox-table.ts'
import { createWork } from '../run-work.ts'
import type { DueTask, Services } from '../work.ts'

const sweepSeconds = 60
const urgentSeconds = 5

/** How long staff can look up what was sent. */
const outboxHistorySeconds = 180 * secondsPerDay

/** Cleanup tasks of the server itself. */
const ownTasks: DueTask[] = [
  { name: 'server.drop-old-stream-events', run: (work) => deleteOldStreamEvents(work.db, work.now) },
  { name: 'server.drop-old-limits', run: (work) => deleteOldLimits(work.db, work.now) },
  {
    name: 'server.drop-old-outbox',
    run: (work) => deleteOldOutbox(work.db, addSeconds(work.now, -outboxHistorySeconds)),
  },
]

/**
 * Processes jobs from the queue, delivers the outbox, and sweeps due tasks every minute; the returned function stops the
 * sweeping.
 */
export async function runJobs(services: Services): Promise<() => void> {
  const handlers = new Map(services.registry.jobs.map((handler) => [handler.job.name, handler]))
  await services.jobs.work(async (name, data, id) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`no handler runs the job ${name}`)
    const log = services.log.child({ job: name })
    await handler.run(createWork(services, { now: services.clock.now(), log, job: id }), data)
  })
  services.outbox.work(services)
  const timers = [
    setInterval(() => void sweep(services), sweepSeconds * 1000),
    setInterval(() => void sweepUrgent(services), urgentSeconds * 1000),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Runs every due task once at the clock's current time; a failing task is logged and the others continue. */
export async function sweep(services: Services): Promise<void> {
  await runTasks(services, [...services.registry.dueTasks, ...ownTasks])
}

async function sweepUrgent(services: Services): Promise<void> {
  await runTasks(
    services,
    services.registry.dueTasks.filter(({ isUrgent }) => isUrgent),
  )
}

async function runTasks(services: Services, tasks: DueTask[]): Promise<void> {
  for (const task of tasks) {
    const log = services.log.child({ job: task.name })
    try {
      await task.run(createWork(services, { now: services.clock.now(), log }))
    } catch (err) {
      log.error({ err }, 'due task failed')
    }
  }
}

/** Waits until no job is queued or running and nothing is due in the outbox (for tests and development routes). */
export async function drain(services: Services, timeoutSeconds: number): Promise<void> {
  await services.jobs.drain(timeoutSeconds)
  await services.outbox.drain(services, timeoutSeconds)
}
