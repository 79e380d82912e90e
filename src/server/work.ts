import type { EventType, QuestionType } from '../core/events.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { CombinedWrite } from './db/combined-statement.ts'
import type { Database } from './db/database.ts'
import type { Db } from './db/tables.ts'
import type { Bus } from './events/bus.ts'
import type { Hub } from './events/hub.ts'
import type { StreamEntry } from './events/stream-table.ts'
import type { GeoIp } from './geoip.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { JobType } from './jobs/job-type.ts'
import type { Log } from './log.ts'
import type { DnsPort } from './mail/dns.ts'
import type { MailType } from './mail/mail-type.ts'
import type { Metrics } from './metrics.ts'
import type { ChannelName, OutboxItem, Outcome } from './outbox/channel.ts'
import type { OwnRecord, OwnRecords } from './own-records.ts'
import type { PushPort } from './push/push.ts'
import type { Extensions } from './register.ts'
import type { SecretUse } from './secret-use.ts'
import type { Signer } from './signer.ts'
import type { SmsPort } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'
import type { VapidKeys } from './vapid-keys.ts'

// A unit of work carries the services, these the handlers of the features, and those take a unit of work: the types that
// name each other are in one file.

/**
 * The handles of one unit of work: a call, a job, a due task. `db` is the only database handle: the outer one
 * used inside a transaction hangs on the embedded database and silently leaves the transaction on PostgreSQL.
 */
export interface Work {
  db: Db
  now: Date
  log: Log
  services: Services
  /** Id of the job that is performed, the same for each of its retries. */
  job?: string | undefined
  /** Records that a page has read about its own account; absent in work that writes. */
  own?: OwnRecords
  /**
   * Runs other features' subscriptions inside the transaction; live streams and jobs see the event after the
   * commit.
   */
  emit<P>(event: EventType<P>, payload: P): Promise<void>
  /** Asks a question of a later feature. */
  ask<P, A>(question: QuestionType<P, A>, payload: P): Promise<A>
  /** Enqueues a job; it starts only if the transaction commits. */
  enqueue<D>(job: JobType<D>, data: D): Promise<void>
  /** Runs `fn` in a transaction; inside a transaction, in the open one. */
  transaction<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /**
   * Adds a statement to the transaction without awaiting it; the commit fails unless it succeeds. In a batch,
   * such statements are sent along with the commit.
   */
  write(statement: Promise<unknown>): void
  /**
   * Writes rows by the one statement that stores the stream entries, at the end of the transaction: reads do not see
   * them before `flush`. Resolves once they are written; it need not be awaited.
   */
  writeAtEnd<Row>(part: CombinedWrite<Row>, rows: Row[]): Promise<void>
  /** Writes now what `writeAtEnd` was given, for a transaction that reads it. */
  flush(): Promise<void>
}

/** The singletons of a process. */
export interface Services {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  database: Database
  bus: Bus
  hub: Hub
  jobs: JobQueue
  outbox: Outbox
  /** Reaches browsers; used by the outbox's channel. */
  push: PushPort
  sms: SmsPort
  storage: Storage
  signer: Signer
  geoip: GeoIp
  dns: DnsPort
  vapid: VapidKeys
  registry: Registry
}

/** Delivers the stored mails and pushes of all channels. */
export interface Outbox {
  /** Looks for new rows shortly, once the transaction that stored them has committed. */
  wake(): void
  /** Starts delivering. */
  work(services: Services): void
  /** Waits until nothing is due or under way, in this process (for tests and the clock route). */
  drain(services: Services, timeoutSeconds: number): Promise<void>
  /** Starts no further delivery and waits for those under way, up to 15 seconds; `abandon` does not, for tests. */
  stop(options?: { abandon?: boolean }): Promise<void>
}

/** Delivers what the outbox stores for one channel. */
export interface OutboxChannel {
  name: ChannelName
  /** Maximum number of deliveries at a time in one process. */
  maxConcurrent: number
  /** Attempts one delivery, outside any transaction. It is retried after an error that this throws. */
  deliver(work: Work, item: OutboxItem): Promise<Outcome>
  /** Closes what is open, once the process stops. */
  close?(): void
}

/** An event or question by its name. */
interface Named {
  readonly name: string
}

/** The features' contributions to the server, indexed by event. */
export interface Registry {
  subscriptionsOf(event: Named): Subscription[]
  liveRulesOf(event: Named): LiveRule[]
  answerOf(question: Named): Answer
  /** Returns what all features contribute under a name, in their order. */
  extensionsOf<K extends keyof Extensions>(name: K): Extensions[K]
  jobs: JobHandler[]
  mails: MailType<unknown>[]
  channels: OutboxChannel[]
  dueTasks: DueTask[]
  secretUses: readonly SecretUse[]
  ownRecords: readonly OwnRecord<unknown>[]
}

/** Runs inside the transaction of the event. */
export interface Subscription {
  event: EventType<unknown>
  run(work: Work, payload: unknown): Promise<void>
}

/** Declares a handler for another feature's event, run in the same transaction. */
export function subscribe<P>(
  event: EventType<P>,
  run: (work: Work, payload: P) => Promise<void>,
): Subscription {
  return { event, run: (work, payload) => run(work, payload as P) }
}

/** Converts an event into what each recipient may see of it on the live stream. */
export interface LiveRule {
  event: EventType<unknown>
  /** `passing` entries (typing, presence) are not stored, and are lost while a stream is disconnected. */
  passing: boolean
  show(work: Work, payload: unknown): Promise<StreamEntry[]>
}

/** Declares what the live stream shows of an event, and to whom. */
export function showLive<P>(
  event: EventType<P>,
  show: (work: Work, payload: P) => Promise<StreamEntry[]> | StreamEntry[],
  options: { passing?: boolean } = {},
): LiveRule {
  return { event, passing: options.passing ?? false, show: async (work, payload) => show(work, payload as P) }
}

/** Handles a question of an earlier feature. */
export interface Answer {
  question: QuestionType<unknown, unknown>
  run(work: Work, payload: unknown): Promise<unknown>
}

/** Declares the handler of a question. */
export function answerTo<P, A>(
  question: QuestionType<P, A>,
  run: (work: Work, payload: P) => Promise<A>,
): Answer {
  return {
    question: question as QuestionType<unknown, unknown>,
    run: (work, payload) => run(work, payload as P),
  }
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
  /** Somebody waits for it: swept every five seconds. */
  isUrgent?: boolean
  run(work: Work): Promise<void>
}
