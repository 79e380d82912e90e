import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addSeconds } from '../../core/time.ts'
import { allSettledOrThrow } from '../all-settled.ts'
import { createWork } from '../run-work.ts'
import type { Outbox, OutboxChannel, Services } from '../work.ts'
import type { Outcome } from './channel.ts'
import { firstRetrySeconds, openContent, retryAt } from './enqueue.ts'
import {
  type ClaimedRow,
  claimDue,
  existsDue,
  type Finished,
  releaseAbandoned,
  renewLease,
  updateFinished,
} from './outbox-table.ts'

export interface OutboxOptions {
  firstRetrySeconds?: number
  leaseSeconds?: number
}

const pollSeconds = 5
/** A transaction that stored rows usually commits within this time. */
const wakeAfterMs = 20
/** How long a process owns the rows that it sends. It renews the lease; one that expires belongs to an ended process. */
const leaseSeconds = 180
const stopSeconds = 15

/** Creates the outbox; each channel has its own queue and its own pace. */
export function createOutbox(channels: OutboxChannel[], options: OutboxOptions = {}): Outbox {
  let runners: Runner[] = []
  return {
    wake: () => {
      if (runners.length === 0) return
      setTimeout(() => {
        for (const runner of runners) runner.wake()
      }, wakeAfterMs).unref()
    },
    work: (services) => {
      runners = channels.map((channel) => new Runner(services, channel, options))
      for (const runner of runners) void runner.run()
    },
    drain: async ({ database, clock }, timeoutSeconds) => {
      const end = Date.now() + timeoutSeconds * 1000
      const names = channels.map(({ name }) => name)
      while (Date.now() < end) {
        const isDue = runners.length > 0 && (await existsDue(database.db, names, clock.now()))
        // Wakes them for due rows only: woken in every round they would never be idle.
        if (isDue) for (const runner of runners) runner.wake()
        else if (runners.every((runner) => runner.isIdle)) return
        await wait(10)
      }
      throw new Error('the outbox was not drained in time')
    },
    stop: async ({ abandon = false } = {}) => {
      const ended = runners.map((runner) => runner.stop())
      if (!abandon) await Promise.race([Promise.all(ended), wait(stopSeconds * 1000, null, { ref: false })])
      for (const channel of channels) channel.close?.()
    },
  }
}

/** Delivers the rows of one channel, several at a time. */
class Runner {
  readonly #services: Services
  readonly #channel: OutboxChannel
  readonly #options: OutboxOptions
  /** Names this run of the process in the rows that it sends. */
  readonly #owner = randomUUID()
  readonly #running = new Map<number, Promise<void>>()
  #releaseAfter = 0
  #renewAt = new Date(0)
  #finished: Finished[] = []
  #isStopping = false
  #isLooking = false
  #ended: Promise<void> = Promise.resolve()
  #rouse: () => void = () => {}
  #isRoused = false

  constructor(services: Services, channel: OutboxChannel, options: OutboxOptions) {
    this.#services = services
    this.#channel = channel
    this.#options = options
  }

  get isIdle(): boolean {
    return !this.#isLooking && this.#running.size === 0 && this.#finished.length === 0
  }

  wake(): void {
    this.#isRoused = true
    this.#rouse()
  }

  stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    return this.#ended
  }

  run(): Promise<void> {
    this.#ended = this.#loop()
    return this.#ended
  }

  async #loop(): Promise<void> {
    const { log } = this.#services
    while (!this.#isStopping || this.#running.size > 0 || this.#finished.length > 0) {
      let hasMore = false
      this.#isLooking = true
      this.#isRoused = false
      try {
        await this.#release()
        await this.#renew()
        hasMore = (await allSettledOrThrow([this.#startDue(), this.#store()]))[0]
      } catch (err) {
        // A stopping process without a database must end; its rows are sent by the next one.
        if (this.#isStopping) return
        log.error({ err, component: this.#channel.name }, 'outbox')
      }
      this.#isLooking = false
      await this.#rest(hasMore)
    }
  }

  /** Releases, every few seconds, the rows that ended processes were sending. */
  async #release(): Promise<void> {
    const { log, database, clock } = this.#services
    if (performance.now() < this.#releaseAfter) return
    const count = await releaseAbandoned(database.db, this.#owner, clock.now())
    if (count > 0)
      log.warn({ count, component: this.#channel.name }, 'deliveries of an ended process are repeated')
    this.#releaseAfter = performance.now() + pollSeconds * 1000
  }

  /** Renews the leases of rows that are being sent: a slow server can take longer than one lease. */
  async #renew(): Promise<void> {
    const { database, clock } = this.#services
    const now = clock.now()
    // A stopping process waits for less than a lease.
    if (this.#isStopping || now < this.#renewAt) return
    const seconds = this.#options.leaseSeconds ?? leaseSeconds
    const ids = [...this.#running.keys()]
    if (ids.length > 0) await renewLease(database.db, this.#owner, ids, addSeconds(now, seconds))
    this.#renewAt = addSeconds(now, seconds / 3)
  }

  /** Stores how deliveries ended; after an error they are stored with the next. */
  async #store(): Promise<void> {
    const finished = this.#finished
    if (finished.length === 0) return
    const { database, clock } = this.#services
    await updateFinished(database.db, this.#owner, finished, clock.now())
    this.#finished = this.#finished.slice(finished.length)
  }

  /** Starts deliveries up to the limit. Returns whether more may be due. */
  async #startDue(): Promise<boolean> {
    const limit = this.#isStopping ? 0 : this.#channel.maxConcurrent - this.#running.size
    if (limit <= 0) return false
    const { database, clock } = this.#services
    const now = clock.now()
    const claimed = await claimDue(database.db, {
      channel: this.#channel.name,
      owner: this.#owner,
      now,
      until: addSeconds(now, this.#options.leaseSeconds ?? leaseSeconds),
      limit,
    })
    for (const row of claimed) {
      const ended = this.#deliver(row).then((finished) => {
        this.#running.delete(row.id)
        this.#finished = [...this.#finished, finished]
        this.wake()
      })
      this.#running.set(row.id, ended)
    }
    return claimed.length === limit
  }

  /** Waits until a delivery ends, new rows arrive, or the next poll is due. */
  async #rest(hasMore: boolean): Promise<void> {
    if (this.#isStopping && this.#running.size === 0) return
    if (this.#isRoused || (hasMore && this.#running.size < this.#channel.maxConcurrent)) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollSeconds * 1000)
      timer.unref()
      this.#rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #deliver(row: ClaimedRow): Promise<Finished> {
    const { metrics, clock } = this.#services
    const outcome = await this.#attempt(row)
    metrics.deliveryEnded(this.#channel.name, outcome.kind)
    if (outcome.kind === 'sent') return { id: row.id, state: 'sent', due_at: null, reason: null }
    const { reason } = outcome
    if (outcome.kind === 'refused') return { id: row.id, state: 'failed', due_at: null, reason }
    const now = clock.now()
    const own = retryAt(
      now,
      row.attempts,
      Math.random(),
      this.#options.firstRetrySeconds ?? firstRetrySeconds,
    )
    // The receiving side can ask for a longer pause, not for a shorter one.
    const asked = addSeconds(now, outcome.afterSeconds ?? 0)
    const due_at = new Date(Math.max(own.getTime(), asked.getTime()))
    return { id: row.id, state: 'waiting', due_at, reason }
  }

  async #attempt({ content, expires_at, ...row }: ClaimedRow): Promise<Outcome> {
    const { signer, clock, log } = this.#services
    const now = clock.now()
    if (new Date(expires_at) <= now) return { kind: 'refused', reason: 'expired' }
    const opened = openContent(signer, row.token, content)
    if (opened === undefined) return { kind: 'refused', reason: 'unreadable' }
    const channelLog = log.child({ component: this.#channel.name })
    try {
      const work = createWork(this.#services, { now, log: channelLog })
      return await this.#channel.deliver(work, { ...row, content: opened })
    } catch (err) {
      channelLog.warn({ err, attempt: row.attempts }, 'delivery failed')
      return { kind: 'again', reason: reasonOf(err) }
    }
  }
}

/** Returns the code of an error; its message may contain an address. */
function reasonOf(err: unknown): string {
  const { code, name } = err as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'error')
}
