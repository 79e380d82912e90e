import { sql } from 'kysely'
import pg from 'pg'

import { arrayText } from './array-text.ts'

const mark = '/* kept plan */'
/** By which a statement with a fixed plan is known. */
export const fixedMark = `/* whatever the values */ ${mark}`

/**
 * Stands in statements that run with every request: a connection parses and plans them once, which takes longer than
 * running them. Not for statements whose best plan hangs on their values, or that rely on a partial index by one.
 */
export const asPrepared = sql.raw(mark)

/**
 * The same for statements that PostgreSQL would plan anew for each of its values, since it guesses how many rows the
 * values leave and guesses too few: it makes one plan for all values, and nothing of it but the values changes.
 */
export const withGenericPlan = sql.raw(fixedMark)

/** Statements that a connection keeps; each takes the server some kilobytes, and filters make many texts. */
const maxPrepared = 300
/** PostgreSQL's codes for a kept statement whose tables have changed, and for one that it no longer has. */
const outdated = new Set(['0A000', '26000'])

const withArrayText = (value: unknown) => (Array.isArray(value) ? (arrayText(value) ?? value) : value)

/** A connection that keeps marked statements. A pooler between must be in session mode: plans and how they are made stay. */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  #lastName = 0
  #planning: 'auto' | 'force_generic_plan' = 'auto'

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this for callbacks, cursors and configurations
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2 || !text.includes(mark)) {
      this.#plan('auto')
      return super.query(...(args as [string]))
    }
    if (text.includes(fixedMark)) this.#plan('force_generic_plan')
    return this.#queryKept(text, values.map(withArrayText))
  }

  /**
   * How the following statements are planned. What is kept without being fixed may run either way, so that a row of
   * kept statements changes nothing; a transaction stays as it began, for its end could take a change back.
   */
  #plan(planning: 'auto' | 'force_generic_plan'): void {
    if (this.#planning === planning || this.getTransactionStatus() !== 'I') return
    this.#planning = planning
    super.query(`set plan_cache_mode = ${planning}`).catch(() => {})
  }

  async #queryKept(text: string, values: unknown[]): Promise<unknown> {
    const name = this.#nameOf(text)
    if (!name) return super.query(text, values)
    try {
      return await super.query({ name, text, values })
    } catch (err) {
      if (!outdated.has(String((err as { code?: unknown }).code))) throw err
      this.#names.delete(text)
      // A transaction is lost by now, and is tried again as a whole by whoever opened it.
      if (this.getTransactionStatus() !== 'I') throw err
      return await super.query(text, values)
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxPrepared) return known
    this.#lastName += 1
    const name = `kept_${this.#lastName}`
    this.#names.set(text, name)
    return name
  }
}
