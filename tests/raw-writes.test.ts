import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rawWrite = /\.(?:updateTable|insertInto|deleteFrom)\(/

/** Tests whose subject is a write of that form. */
const itself = [
  // The database refuses steps between states of an order, in one transaction that is rolled back.
  'src/features/orders/checkout/payment-steps.test.ts',
  // The database refuses a second use of a code.
  'src/features/orders/discounts/active-discount.test.tsx',
  // Sources are planted as texts.
  'tests/table-ownership.test.ts',
]

test('tests set up rows by factories and drivers alone', () => {
  const writing = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    rawWrite.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writing.sort()).toEqual(itself)
})
