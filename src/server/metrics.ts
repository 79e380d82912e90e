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
  /** Counts an attempt to deliver a mail, push or text message; `limited`: its receiver has had enough. */
  deliveryEnded(channel: string, outcome: 'sent' | 'refused' | 'again' | 'limited'): void
  /** Counts a message that came to a return address, by what it was. */
  mailReceived(received: string): void
  /**
   * Counts a mail that another server refused because of ours, such as one on a block list, by when that was known: while
   * `sending`, or by a `report`.
   */
  ownServerRefused(known: 'sending' | 'report'): void
  /** Counts a report of a browser that a page's policy refused something, by the directive. */
  policyViolated(directive: string): void
  /** Adds one to a counter that a feature contributes. */
  count(figure: Figure): void
  /** Sets a gauge that a feature contributes, at the value of its label if it has one. */
  set(figure: Figure, value: number, labelled?: string): void
}

/** A metric of a feature, declared in its contribution so that it is published from the start. */
export interface Figure {
  kind: 'counter' | 'gauge'
  name: string
  help: string
  /** Name of a gauge's label, whose values are names from the code. */
  label?: string
}

/** Bounds in seconds: fine below a tenth of a second, where most responses lie. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/**
 * Creates a separate registry with Node's default metrics and those of features, so that two in one process (tests) do
 * not conflict.
 */
export function createMetrics(figures: readonly Figure[] = []): Metrics {
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
    help: 'Attempts to deliver mails, pushes and text messages, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers: [register],
  })
  const received = new Counter({
    name: 'received_mails_total',
    help: 'Messages to return addresses of mails, by what they were.',
    labelNames: ['received'],
    registers: [register],
  })
  const ownRefused = new Counter({
    name: 'mails_refused_for_our_server_total',
    help: 'Mails that were refused because of our server or domain, such as one on a block list.',
    labelNames: ['known'],
    registers: [register],
  })
  for (const known of ['sending', 'report']) ownRefused.inc({ known }, 0)
  const violations = new Counter({
    name: 'policy_violations_total',
    help: 'Reports of browsers that the Content-Security-Policy of a page refused something, by directive.',
    labelNames: ['directive'],
    registers: [register],
  })
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  for (const { kind, name, help, label } of figures) {
    const options = { name, help, labelNames: label ? [label] : [], registers: [register] }
    if (kind === 'counter') counters.set(name, new Counter(options))
    else gauges.set(name, new Gauge(options))
  }
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
    ownServerRefused: (known) => ownRefused.inc({ known }),
    policyViolated: (directive) => violations.inc({ directive }),
    count: ({ name }) => declared(counters, name).inc(),
    set: ({ name, label }, value, labelled) => {
      const gauge = declared(gauges, name)
      if (label && labelled) gauge.set({ [label]: labelled }, value)
      else gauge.set(value)
    },
  }
}

function declared<M>(metrics: ReadonlyMap<string, M>, name: string): M {
  const metric = metrics.get(name)
  if (!metric) throw new Error(`no contribution declares the metric ${name}`)
  return metric
}
