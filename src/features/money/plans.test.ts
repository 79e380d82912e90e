import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { literalOf } from '../../../bench/pgbench.ts'
import { statementsOf } from '../../../bench/statements.ts'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { type Database, openPostgres } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations.ts'
import type { Tables } from '../../server/db/tables.ts'
import { findInvoicePage, findOrderPage, type OrderFilter } from '../orders/server/public.ts'
import { countFraudAccounts } from '../transparency/server/report-queries.ts'

// Lists of orders and documents read their page, however many there are.

const orders = 60_000
const server = await findServer()

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Returns the rows that a plan read of all tables. */
function rowsRead(node: PlanNode): number {
  const own = node['Relation Name']
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), own)
}

// spec: staff-155
describe.skipIf(!server)(`among ${orders} orders`, () => {
  let made: Awaited<ReturnType<typeof newDatabase>>
  let database: Database
  let client: pg.Client
  beforeAll(async () => {
    made = await newDatabase(server as string)
    database = openPostgres(made.url, { connections: 1 })
    await migrate(database.db, migrations)
    const { db } = database
    // Without the triggers that sum up days: these orders are here to be listed.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`
      insert into orders (id, payment_id, account_id, site_id, company_id, client_id, kind, state, credits, amount, amount_before,
        currency, country, vat_rate, payment_method, provider, terms_version, created_at, paid_at, expires_at)
      select i, 'REF' || i, 1 + i % 5000, 1 + i % 2, 1, gen_random_uuid(), 'checkout',
        case when i % 500 = 0 then 'charged_back' when i % 3 = 0 then 'failed' else 'paid' end, 100, 746, 746, 'EUR',
        case when i % 400 = 0 then 'FI' else 'NL' end, 2100, case when i % 300 = 0 then 'twint' else 'ideal' end, 'sandbox',
        now(), now() - i * interval '1 minute', case when i % 3 = 0 then null else now() end, now()
      from generate_series(1, ${orders}) i`.execute(db)
    await sql`
      insert into invoices (id, company_id, kind, number, order_id, amount, vat_amount, seller, issued_at, credits)
      select i, 1, 'invoice', i, i, 746, 129, '{}', now() - i * interval '1 minute', 100
      from generate_series(1, ${orders}) i`.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
    await sql`analyze`.execute(db)
    client = new pg.Client(made.url)
    await client.connect()
  }, 240_000)
  afterAll(async () => {
    await client?.end()
    await database?.close()
    await made?.drop()
  })

  /** Returns the maximum number of rows that a list reads, with a custom or a generic plan. */
  async function read(list: (db: Kysely<Tables>) => Promise<unknown>): Promise<number> {
    const rows: number[] = []
    for (const statement of await statementsOf(made.url, list)) {
      for (const planning of ['force_generic_plan', 'force_custom_plan']) {
        await client.query(`set plan_cache_mode = ${planning}`)
        await client.query(`prepare one as ${statement.sql}`)
        const values = statement.parameters.map(literalOf).join(', ')
        const { rows: plans } = await client.query(
          `explain (analyze, format json) execute one${values === '' ? '' : `(${values})`}`,
        )
        await client.query('deallocate one')
        rows.push(rowsRead(plans[0]['QUERY PLAN'][0].Plan))
      }
    }
    return Math.max(...rows)
  }

  const page = { after: null, limit: 51 }
  const filters: [string, OrderFilter, number][] = [
    ['all', { siteIds: [1, 2] }, 60],
    ['a site', { siteIds: [1] }, 120],
    ['a rare state', { siteIds: [1, 2], states: ['charged_back'] }, 120],
    ['a rare method', { siteIds: [1, 2], payment_method: 'twint' }, 120],
    ['a rare country', { siteIds: [1, 2], country: 'FI' }, 120],
  ]
  test.each(filters)('the page of %s reads little more than it shows', async (_what, filter, most) => {
    expect(await read((db) => findOrderPage(db, filter, page))).toBeLessThanOrEqual(most)
    const after = { created_at: new Date(Date.now() - 30_000 * 60_000).toISOString(), id: 30_000 }
    expect(await read((db) => findOrderPage(db, filter, { after, limit: 51 }))).toBeLessThanOrEqual(most)
  })

  test('a page of documents reads little more than it holds', async () => {
    const range = { companyId: 1, from: '2020-01-01T00:00:00Z', until: '2199-01-01T00:00:00Z' }
    const after = { issued_at: new Date(Date.now() - 30_000 * 60_000).toISOString(), id: 30_000 }
    expect(await read((db) => findInvoicePage(db, range, { after, limit: 50 }))).toBeLessThanOrEqual(4 * 50)
  })

  test('accounts that were ended are counted by their restrictions', async () => {
    expect(await read((db) => countFraudAccounts(db, 1))).toBe(0)
  })
})
