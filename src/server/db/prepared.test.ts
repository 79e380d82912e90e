import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { PreparingClient } from './prepared.ts'

const server = await findServer()

describe.skipIf(!server)('a connection that keeps marked statements', () => {
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

  const all = 'select /* kept plan */ * from things where id = $1'
  const kept = async () =>
    (await client.query('select statement from pg_prepared_statements')).rows.map(
      (row: { statement: string }) => row.statement,
    )

  test('keeps those with the mark and values, no others', async () => {
    const before = (await kept()).length
    for (const text of [all, all, 'select name from things where id = $1']) {
      expect((await client.query(text, [1])).rows).toHaveLength(1)
    }
    await client.query('select /* kept plan */ 1')
    expect(await kept()).toHaveLength(before + 1)
    expect(await kept()).toContain(all)
  })

  test('answers as before when the table has got another column', async () => {
    await client.query(all, [1])
    await client.query('alter table things add column size int')
    expect((await client.query(all, [1])).rows).toEqual([{ id: 1, name: 'one', size: null }])
    expect((await client.query(all, [1])).rows).toHaveLength(1)
  })

  test('lets a transaction fail by then, and answers in the next', async () => {
    await client.query(all, [1])
    await client.query('alter table things add column size int')
    await client.query('begin')
    await expect(client.query(all, [1])).rejects.toMatchObject({ code: '0A000' })
    await client.query('rollback')
    await client.query('begin')
    expect((await client.query(all, [1])).rows).toHaveLength(1)
    await client.query('commit')
  })

  test('prepares anew what the server has dropped', async () => {
    await client.query(all, [1])
    await client.query('deallocate all')
    expect((await client.query(all, [1])).rows).toHaveLength(1)
  })

  test('hands on faults, and keeps no more than some hundreds', async () => {
    await expect(
      client.query('select /* kept plan */ nothing from things where id = $1', [1]),
    ).rejects.toMatchObject({
      code: '42703',
    })
    for (let index = 0; index < 320; index += 1) {
      await client.query(`select /* kept plan */ ${index} from things where id = $1`, [1])
    }
    expect((await kept()).length).toBeLessThanOrEqual(300)
  })
})
