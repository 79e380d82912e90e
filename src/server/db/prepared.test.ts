import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { PreparingClient } from './prepared.ts'

const server = await findServer()

describe.skipIf(!server)('a connection that caches marked statements', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  let client: PreparingClient
  beforeAll(async () => {
    database = await newDatabase(server as string)
  })
  afterAll(() => database.drop())
  afterEach(() => client.end())
  beforeEach(async () => {
    client = new PreparingClient(database.url)
    await client.connect()
    await client.query('drop table if exists things')
    await client.query('create table things (id int, name text)')
    await client.query("insert into things values (1, 'one')")
  })

  const all = 'select /* prepared */ * from things where id = $1'
  const preparedTexts = async () =>
    (await client.query('select statement from pg_prepared_statements')).rows.map(
      (row: { statement: string }) => row.statement,
    )

  test('prepares statements with the mark and values, and no others', async () => {
    const before = (await preparedTexts()).length
    for (const text of [all, all, 'select name from things where id = $1']) {
      expect((await client.query(text, [1])).rows).toHaveLength(1)
    }
    await client.query('select /* prepared */ 1')
    expect(await preparedTexts()).toHaveLength(before + 1)
    expect(await preparedTexts()).toContain(all)
  })

  test('returns the same after a column was added to the table', async () => {
    await client.query(all, [1])
    await client.query('alter table things add column size int')
    expect((await client.query(all, [1])).rows).toEqual([{ id: 1, name: 'one', size: null }])
    expect((await client.query(all, [1])).rows).toHaveLength(1)
  })

  test('lets the current transaction fail then, and succeeds in the next', async () => {
    await client.query(all, [1])
    await client.query('alter table things add column size int')
    await client.query('begin')
    await expect(client.query(all, [1])).rejects.toMatchObject({ code: '0A000' })
    await client.query('rollback')
    await client.query('begin')
    expect((await client.query(all, [1])).rows).toHaveLength(1)
    await client.query('commit')
  })

  test('prepares statements again that the server has deallocated', async () => {
    await client.query(all, [1])
    await client.query('deallocate all')
    expect((await client.query(all, [1])).rows).toHaveLength(1)
  })

  test('passes errors on, and caches at most some hundreds', async () => {
    await expect(
      client.query('select /* prepared */ nothing from things where id = $1', [1]),
    ).rejects.toMatchObject({
      code: '42703',
    })
    for (let index = 0; index < 320; index += 1) {
      await client.query(`select /* prepared */ ${index} from things where id = $1`, [1])
    }
    expect((await preparedTexts()).length).toBeLessThanOrEqual(300)
  })
})
