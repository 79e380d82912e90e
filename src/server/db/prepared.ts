import { sql } from 'kysely'
import pg from 'pg'

import { arrayText } from './array-text.ts'

const mark = '/* prepared */'
/** Marks a statement with a generic plan. */
export const fixedMark = `/* whatever the values */ ${mark}`

/**
 * Marks a statement of every request as prepared: a connection parses and plans it once, which takes longer
 * than running it. Not for statements whose best plan depends on their values, or that rely on a partial
 * index by a value.
 */
export const asPrepared = sql.raw(mark)

/**
 * Marks a prepared statement to use a generic plan. PostgreSQL would otherwise plan it again for each set of
 * values, because it underestimates the number of matching rows. Only the values of the statement may change.
 */
export const withGenericPlan = sql.raw(fixedMark)

/**
 * Maximum number of prepared statements per connection. Each takes some kilobytes on the server, and filters
 * produce many texts.
 */
const maxPrepared = 300
/**
 * PostgreSQL's error codes for a prepared statement whose tables have changed, and for one that it no longer
 * has.
 */
const outdated = new Set(['0A000', '26000'])

const withArrayText = (value: unknown) => (Array.isArray(value) ? (arrayText(value) ?? value) : value)

/**
 * A connection that prepares marked statements. A pooler in between must be in session mode, because plans
 * and the plan mode belong to the session.
 */
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
    return this.#queryPrepared(text, values.map(withArrayText))
  }

  /**
   * Sets how the following statements are planned. A prepared statement without the mark may run either way,
   * so consecutive prepared statements change nothing. The mode never changes within a transaction, whose
   * rollback could revert it.
   */
  #plan(planning: 'auto' | 'force_generic_plan'): void {
    if (this.#planning === planning || this.getTransactionStatus() !== 'I') return
    this.#planning = planning
    super.query(`set plan_cache_mode = ${planning}`).catch(() => {})
  }

  async #queryPrepared(text: string, values: unknown[]): Promise<unknown> {
    const name = this.#nameOf(text)
    if (!name) return super.query(text, values)
    try {
      return await super.query({ name, text, values })
    } catch (err) {
      if (!outdated.has(String((err as { code?: unknown }).code))) throw err
      this.#names.delete(text)
      // The transaction is lost; its opener retries it as a whole.
      if (this.getTransactionStatus() !== 'I') throw err
      return await super.query(text, values)
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxPrepared) return known
    this.#lastName += 1
    const name = `prepared_${this.#lastName}`
    this.#names.set(text, name)
    return name
  }
}
