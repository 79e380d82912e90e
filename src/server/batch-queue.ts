import type { Services } from './services.ts'
import { createWork, type Work } from './work.ts'

/** The next batch runs while the previous one waits for its commit. */
const maxConcurrentBatches = 2
/** A batch that runs longer before its commit waits for others' locks, and must not hold up the queue. */
const maxTurnMs = 50
/** Maximum number of items that share a commit. */
const maxBatchSize = 256

/** Configures a batch queue. */
export interface BatchOptions<T, R> {
  /** Performs all items of a batch in one transaction and returns their results in order. */
  run(work: Work, items: T[]): Promise<R[]>
  /**
   * Returns the owners of an item. Items of one owner are processed in order of arrival and never in two
   * concurrent batches, which would only wait for each other's locks.
   */
  ownersOf(item: T): readonly number[]
}

interface Waiting<T, R> {
  item: T
  answer: (result: R) => void
  fail: (err: unknown) => void
}

/**
 * Batches concurrent items of many members into one transaction and one commit. Returns a function that
 * resolves with an item's own result after the commit, and rejects if the item fails; this does not affect
 * the rest of the batch.
 */
export function inBatches<T, R>(options: BatchOptions<T, R>): (services: Services, item: T) => Promise<R> {
  const queues = new WeakMap<Services, BatchQueue<T, R>>()
  return (services, item) => {
    const queue = queues.get(services) ?? new BatchQueue(services, options)
    queues.set(services, queue)
    return queue.add(item)
  }
}

class BatchQueue<T, R> {
  readonly #services: Services
  readonly #options: BatchOptions<T, R>
  #waiting: Waiting<T, R>[] = []
  /** Owners with an item in progress. */
  readonly #served = new Set<number>()
  #underWay = 0
  /** Number of batches that have not requested their commit yet. */
  #beingDone = 0
  #isWoken = false

  constructor(services: Services, options: BatchOptions<T, R>) {
    this.#services = services
    this.#options = options
  }

  add(item: T): Promise<R> {
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
    setImmediate(() => {
      this.#isWoken = false
      const batch = this.#take()
      if (batch.length > 0) void this.#run(batch)
    })
  }

  #take(): Waiting<T, R>[] {
    const [batch, left]: [Waiting<T, R>[], Waiting<T, R>[]] = [[], []]
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

  async #run(batch: Waiting<T, R>[]): Promise<void> {
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
  async #perform(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#commit(batch.map(({ item }) => item))
      for (const [at, { answer }] of batch.entries()) answer(results[at] as R)
    } catch (err) {
      const [first, ...others] = batch
      if (others.length === 0) first?.fail(err)
      else for (const waiting of batch) await this.#perform([waiting])
    }
  }

  async #commit(items: T[]): Promise<R[]> {
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
      return await work.transaction(async (inner) => {
        const results = await this.#options.run(inner, items)
        done.resolve()
        return results
      })
    } finally {
      clearTimeout(late)
      done.resolve()
    }
  }
}
