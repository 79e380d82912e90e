import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What happened to a run of a job: `failed` will be tried again, `given_up` will not. */
export type JobOutcome = 'completed' | 'failed' | 'given_up'

/** Figures for Prometheus. Labels are names from the code only, so that their number stays bounded. */
export interface Metrics {
  /** Content type of `text()`. */
  contentType: string
  /** All figures in Prometheus' text format. */
  text(): Promise<string>
  /** Counts an answered request: the operation's name (never a path with ids), the HTTP status, the seconds it took. */
  requestAnswered(operation: string, status: number, seconds: number): void
  streamOpened(): void
  streamClosed(): void
  /** Counts a run of a job of this name, with the seconds it took. */
  jobEnded(job: string, outcome: JobOutcome, seconds: number): void
}

/** Bounds in seconds: fine below the tenth of a second where most answers lie. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/** Makes a registry of its own, so that two in one process (tests) do not meet, with Node's default metrics. */
export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by operation and class of status.',
    labelNames: ['operation', 'status_class'],
    buckets: requestBuckets,
    registers: [register],
  })
  const streams = new Gauge({
    name: 'open_streams',
    help: 'Event streams that are open in this process.',
    registers: [register],
  })
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Runs of jobs, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers: [register],
  })
  const jobDurations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a run of a job took, by job.',
    labelNames: ['job'],
    buckets: jobBuckets,
    registers: [register],
  })
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    requestAnswered: (operation, status, seconds) =>
      requests.observe({ operation, status_class: `${Math.floor(status / 100)}xx` }, seconds),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    jobEnded: (job, outcome, seconds) => {
      jobs.inc({ job, outcome })
      jobDurations.observe({ job }, seconds)
    },
  }
}
