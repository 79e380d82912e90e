import type { Work } from '../work.ts'

/** A background job: runs after the commit that enqueued it, at least once, on any process. */
export interface JobType<D> {
  readonly name: string
  /** Number of retries after a failure, with growing pauses. */
  readonly retries: number
  readonly data?: D
}

/**
 * Declares a job; `name` is `feature.do-it`. Its data must contain ids only, because it is stored in the
 * database for days.
 */
export function defineJob<D>(name: string, options: { retries?: number } = {}): JobType<D> {
  return { name, retries: options.retries ?? 5 }
}

/** Performs a job. It may run twice, so it checks what is already done. Opens its own transactions. */
export interface JobHandler {
  job: JobType<unknown>
  run(work: Work, data: unknown): Promise<void>
}

/** Couples a job with its handler. */
export function onJob<D>(job: JobType<D>, run: (work: Work, data: D) => Promise<void>): JobHandler {
  return { job, run: (work, data) => run(work, data as D) }
}

/**
 * A periodic task, swept every minute and by the clock route, so that moving the clock triggers it too. `run`
 * processes what is due at `work.now` and may find nothing.
 */
export interface DueTask {
  name: string
  run(work: Work): Promise<void>
}
