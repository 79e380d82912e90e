import type { Work } from '../work.ts'

/** A piece of work that runs after the commit that asked for it, at least once, on any process. */
export interface JobType<D> {
  readonly name: string
  /** How often it is tried again after a failure, with growing pauses. */
  readonly retries: number
  readonly data?: D
}

/** Declares a job; `name` is `feature.do-it`. Its data must hold ids only: it lies in the database for days. */
export function defineJob<D>(name: string, options: { retries?: number } = {}): JobType<D> {
  return { name, retries: options.retries ?? 5 }
}

/** What a job does; it may run twice, so it checks what is already done. Opens its own transactions. */
export interface JobHandler {
  job: JobType<unknown>
  run(work: Work, data: unknown): Promise<void>
}

/** Couples a job with what it does. */
export function onJob<D>(job: JobType<D>, run: (work: Work, data: D) => Promise<void>): JobHandler {
  return { job, run: (work, data) => run(work, data as D) }
}

/**
 * Something that is due at times of its own: swept each minute and by the clock door, so that a moved clock moves
 * it too. `run` takes what is due at `work.now` and may find nothing.
 */
export interface DueTask {
  name: string
  run(work: Work): Promise<void>
}
