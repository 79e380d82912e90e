import { createWork } from './run-work.ts'
import type { Services, Work } from './work.ts'

/** The next batch runs while the previous one waits for its commit. */
const maxConcurrentBatches = 2
/** A batch that runs longer before its commit waits for others' locks, and must not hold up the queue. */
const maxTurnMs = 50
/** Maximum number of items that share a commit. */
const maxBatchSize = 256

/** Performs items of many members in shared transactions. */
export interface Batcher<In, Out> {
  /**
   * Resolves with the item's own result after the commit, and rejects if the item fails; this does not affect
   * the rest of the batch.
   */
  add(services: Services, item: In): Promise<Out>
}

/** Configures a batcher. */
export interface BatcherOptions<In, Out> {
  /**
   * Performs all items of a batch in one transaction, whose statements are pipelined: those that are sent
   * without awaiting one another take one round trip, and run in the order in which they are sent. Returns a
   * function that is called after the commit and returns the results in the order of the items; it may await
   * statements given to `Work.write`, which are sent along with the commit.
   */
  perform(work: Work, items: In[]): Promise<() => Out[] | Promise<Out[]>>
  /**
   * Returns the owners of an item. Items of one owner are processed in order of arrival and never in two
   * concurrent batches, which would only wait for each other's locks.
   */
  ownersOf(item: In): readonly number[]
  /**
   * Least time between the starts of two batches, in milliseconds, for items that nobody waits for: the first is
   * performed at once, and those that come soon after it share the next batch. Default 0.
   */
  minIntervalMs?: number
}

/** Creates a batcher: whatever is pending in a process shares one transaction and one commit. */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const queues = new WeakMap<Services, BatchQueue<In, Out>>()
  return {
    add: (services, item) => {
      const queue = queues.get(services) ?? new BatchQueue(services, options)
      queues.set(services, queue)
      return queue.add(item)
    },
  }
}

interface Waiting<In, Out> {
  item: In
  answer: (result: Out) => void
  fail: (err: unknown) => void
}

class BatchQueue<In, Out> {
  readonly #services: Services
  readonly #options: BatcherOptions<In, Out>
  #waiting: Waiting<In, Out>[] = []
  /** Owners with an item in progress. */
  readonly #served = new Set<number>()
  #underWay = 0
  /** Number of batches that have not requested their commit yet. */
  #beingDone = 0
  #isWoken = false
  /** When the last batch was started, on the clock of `performance.now`. */
  #startedAt = Number.NEGATIVE_INFINITY

  constructor(services: Services, options: BatcherOptions<In, Out>) {
    this.#services = services
    this.#options = options
  }

  add(item: In): Promise<Out> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ item, answer, fail })
      this.#wake()
    })
  }

  /**
   * Starts the next batch after the items of the same tick have arrived and the previous batch has requested
   * its commit. Earlier, it would only wait for that batch's locks, and be smaller.
   */
  #wake(): void {
    if (this.#waiting.length === 0 || this.#isWoken) return
    if (this.#beingDone > 0 || this.#underWay >= maxConcurrentBatches) return
    this.#isWoken = true
    const left = this.#startedAt + (this.#options.minIntervalMs ?? 0) - performance.now()
    if (left > 0) setTimeout(this.#start, left)
    else setImmediate(this.#start)
  }

  readonly #start = (): void => {
    this.#isWoken = false
    const batch = this.#take()
    if (batch.length === 0) return
    this.#startedAt = performance.now()
    void this.#run(batch)
  }

  #take(): Waiting<In, Out>[] {
    const [batch, left]: [Waiting<In, Out>[], Waiting<In, Out>[]] = [[], []]
    const behind = new Set(this.#served)
    for (const waiting of this.#waiting) {
      const owners = this.#options.ownersOf(waiting.item)
      if (batch.length < maxBatchSize && !owners.some((owner) => behind.has(owner))) batch.push(waiting)
      else {
        left.push(waiting)
        for (const owner of owners) behind.add(owner)
      }
    }
    this.#waiting = left
    return batch
  }

  async #run(batch: Waiting<In, Out>[]): Promise<void> {
    const owners = new Set(batch.flatMap(({ item }) => this.#options.ownersOf(item)))
    for (const owner of owners) this.#served.add(owner)
    this.#underWay += 1
    try {
      await this.#perform(batch)
    } finally {
      this.#underWay -= 1
      for (const owner of owners) this.#served.delete(owner)
      this.#wake()
    }
  }

  /**
   * Performs a batch. If it fails, retries each item alone, so that one failure does not affect the others.
   */
  async #perform(batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.#commit(batch.map(({ item }) => item))
      for (const [at, { answer }] of batch.entries()) answer(results[at] as Out)
    } catch (err) {
      const [first, ...others] = batch
      if (others.length === 0) first?.fail(err)
      else for (const waiting of batch) await this.#perform([waiting])
    }
  }

  async #commit(items: In[]): Promise<Out[]> {
    const { clock, log } = this.#services
    const done = Promise.withResolvers<void>()
    const late = setTimeout(done.resolve, maxTurnMs)
    this.#beingDone += 1
    // The next batch is started outside this one's transaction.
    void done.promise.then(() => {
      this.#beingDone -= 1
      this.#wake()
    })
    try {
      const work = createWork(this.#services, { now: clock.now(), log, isBatch: true })
      const resultsOf = await work.transaction(async (inner) => {
        const results = await this.#options.perform(inner, items)
        done.resolve()
        return results
      })
      return await resultsOf()
    } finally {
      clearTimeout(late)
      done.resolve()
    }
  }
}
