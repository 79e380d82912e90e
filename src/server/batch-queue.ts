import type { Services } from './services.ts'
import { createWork, type Work } from './work.ts'

/** While one batch waits for its commit the next one is done. */
const maxConcurrentBatches = 2
/** What takes longer before its commit waits for somebody else's locks, which is no reason for others to wait. */
const maxTurnMs = 50
/** So many share a commit at most. */
const maxBatchSize = 256

/** What is done in batches. */
export interface BatchOptions<T, R> {
  /** Does all of a batch in one transaction, and answers each in their order. */
  run(work: Work, items: T[]): Promise<R[]>
  /**
   * Whose it is. What one owner has is done in the order in which it comes in, and never in two batches at once, which
   * would only wait for each other's locks.
   */
  ownersOf(item: T): readonly number[]
}

interface Waiting<T, R> {
  item: T
  answer: (result: R) => void
  fail: (err: unknown) => void
}

/**
 * Does what many members ask for at the same moment together: it shares one transaction and one commit, and each gets its
 * own answer, once it is committed. Answers a function that rejects where its item cannot be done; others of the batch are
 * not affected.
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
  /** Who has something under way. */
  readonly #served = new Set<number>()
  #underWay = 0
  /** Those of them whose turn is not over: they have not asked for their commit yet. */
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
   * Waits for what else came in at the same moment, and until the batch before has all but committed: sooner it would
   * only wait for that one's locks, and be smaller.
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

  /** Where a batch fails each is tried by itself: one must not cost the others. */
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
    // The next batch is woken here, for it is no part of this one's transaction.
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
