import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/drivers/database.ts'
import { arrayText } from './array-text.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('PostgreSQL reads back every text', async () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))))
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const text = arrayText(values)
      const { rows } = await sql<{ values: (string | null)[] }>`
        select ${text}::text[] as values
      `.execute(database.db)
      expect(rows[0]?.values).toEqual(values)
    }),
    { numRuns: 100 },
  )
})

test('numbers and booleans are written unquoted', () => {
  expect(arrayText([1, -2.5, null, undefined, 9007199254740991])).toBe('{1,-2.5,NULL,NULL,9007199254740991}')
  expect(arrayText([true, false])).toBe('{true,false}')
  expect(arrayText([])).toBe('{}')
})

test('other types are left to the driver', () => {
  expect(arrayText([new Date()])).toBeNull()
  expect(arrayText([[1], [2]])).toBeNull()
})
