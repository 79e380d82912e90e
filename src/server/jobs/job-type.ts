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
