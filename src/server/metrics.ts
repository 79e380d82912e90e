import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The result of a job run: `failed` will be retried, `given_up` will not. */
export type JobOutcome = 'completed' | 'failed' | 'given_up'

/** Metrics for Prometheus. Labels are names from the code only, so that their number stays bounded. */
export interface Metrics {
  /** Content type of `text()`. */
  contentType: string
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>
  /**
   * Counts a completed request: the operation's name (never a path with ids), the HTTP status, the duration
   * in seconds.
   */
  requestAnswered(operation: string, status: number, seconds: number): void
  streamOpened(): void
  streamClosed(): void
  /** Counts a job run with its duration in seconds. */
  jobEnded(job: string, outcome: JobOutcome, seconds: number): void
  /** Counts an attempt to deliver a mail or push. */
  deliveryEnded(channel: string, outcome: 'sent' | 'refused' | 'again'): void
  /** Counts a message that came to a return address, by what it was. */
  mailReceived(received: string): void
  /** Counts an order that was paid after it had ended (payments: 3.4). */
  paymentLate(): void
  /** Publishes the newest comparison of money: mismatches by kind. */
  moneyCompared(mismatches: Readonly<Record<string, number>>): void
  /** Publishes how many sending domains have paused their advertising. */
  pausedDomainsCounted(count: number): void
}

/** Bounds in seconds: fine below a tenth of a second, where most responses lie. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/**
 * Creates a separate registry with Node's default metrics, so that two in one process (tests) do not
 * conflict.
 */
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
  const deliveries = new Counter({
    name: 'deliveries_total',
    help: 'Attempts to deliver mails and pushes, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers: [register],
  })
  const received = new Counter({
    name: 'received_mails_total',
    help: 'Messages to return addresses of mails, by what they were.',
    labelNames: ['received'],
    registers: [register],
  })
  const paused = new Gauge({
    name: 'paused_campaign_domains',
    help: 'Domains that send no advertising because of complaints about spam.',
    registers: [register],
  })
  const latePayments = new Counter({
    name: 'late_payments_total',
    help: 'Orders that were paid after they had failed, been cancelled or expired.',
    registers: [register],
  })
  const mismatches = new Gauge({
    name: 'money_mismatches',
    help: 'What the newest comparison of money found, by kind.',
    labelNames: ['kind'],
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
    deliveryEnded: (channel, outcome) => deliveries.inc({ channel, outcome }),
    mailReceived: (kind) => received.inc({ received: kind }),
    paymentLate: () => latePayments.inc(),
    moneyCompared: (counts) => {
      for (const [kind, count] of Object.entries(counts)) mismatches.set({ kind }, count)
    },
    pausedDomainsCounted: (count) => paused.set(count),
  }
}
