import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* kept plan */'

/**
 * Stands in statements that run with every request: a connection parses and plans them once, which takes longer than
 * running them. Not for statements whose best plan hangs on their values, or that rely on a partial index by one.
 */
export const keptPlan = sql`/* kept plan */`

/** Statements that a connection keeps; each takes the server some kilobytes, and filters make many texts. */
const mostKept = 300
/** PostgreSQL's codes for a kept statement whose tables have changed, and for one that it no longer has. */
const outdated = new Set(['0A000', '26000'])

/** A connection that keeps marked statements. Needs a pooler between, if any, that knows them (PgBouncer from 1.21). */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  #lastName = 0

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this for callbacks, cursors and configurations
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2 || !text.includes(mark)) {
      return super.query(...(args as [string]))
    }
    return this.#queryKept(text, values)
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
    if (known || this.#names.size >= mostKept) return known
    this.#lastName += 1
    const name = `kept_${this.#lastName}`
    this.#names.set(text, name)
    return name
  }
}
