import { expect, test } from 'vitest'
import {
  chargeBackRatio,
  daysOfQuarter,
  decimalOf,
  isChargeBackAlarm,
  quarterOf,
  readProviderFile,
  UnreadableFile,
  vatSchemeOf,
} from './rules.ts'

// spec: staff-144
test.each([
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2024-Q1', '2024-01-01', '2024-03-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
])('%s is from %s to %s', (quarter, from, to) => {
  expect(daysOfQuarter(quarter)).toEqual({ from, to })
  expect([quarterOf(from), quarterOf(to)]).toEqual([quarter, quarter])
})

// spec: staff-144
test.each([
  ['NL', 'NL', 'domestic', 'at home'],
  ['NL', 'DE', 'oss', 'within the Union'],
  ['NL', 'GB', 'other', 'outside of the Union'],
  ['GB', 'DE', 'other', 'from outside of the Union'],
])('%s sells to %s: %s, %s', (company, country, scheme) => {
  expect(vatSchemeOf(company, country)).toBe(scheme)
})

// spec: staff-143
test('charge backs and reports of fraud count together, by paid orders', () => {
  expect(chargeBackRatio({ paid: 400, charge_backs: 1, fraud_reports: 1 })).toBe(0.005)
  expect(chargeBackRatio({ paid: 0, charge_backs: 1, fraud_reports: 0 })).toBeNull()
})

// spec: staff-143
test.each([
  [3, 1, 0, false, 'one of three is chance'],
  [200, 1, 1, false, 'two are above the ratio, and still chance'],
  [600, 2, 1, true, 'three at the ratio'],
  [601, 2, 1, false, 'three below the ratio'],
  [3, 3, 0, true, 'all of a month'],
  [0, 3, 0, false, 'of other months: there is no ratio'],
])(
  'of %d paid orders %d charge backs and %d reports of fraud: %s (%s)',
  (paid, charge_backs, fraud_reports, isAlarm) => {
    expect(isChargeBackAlarm({ paid, charge_backs, fraud_reports })).toBe(isAlarm)
  },
)

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123456, '1234.56'],
])('%d hundredths are %s', (hundredths, text) => {
  expect(decimalOf(hundredths)).toBe(text)
})

// spec: staff-148
test('a provider’s file is read by the names of its columns, with amounts as it writes them', () => {
  const lines = readProviderFile([
    ['Transaction type', 'Merchant reference', 'Gross amount', 'Currency', 'Booking date'],
    ['Sale', 'A1', '1.234,50', 'eur', '2026-11-02T10:00:00'],
    ['Refund', 'A1', '-10.00', 'EUR', '2026-11-03'],
    ['TC40 fraud', 'A2', '', 'EUR', ''],
  ])
  expect(lines).toEqual([
    { line: 2, kind: 'payment', reference: 'A1', amount: 123450, currency: 'EUR', day: '2026-11-02' },
    { line: 3, kind: 'refund', reference: 'A1', amount: 1000, currency: 'EUR', day: '2026-11-03' },
    { line: 4, kind: 'fraud', reference: 'A2', amount: null, currency: 'EUR', day: null },
  ])
})

// spec: staff-148
test.each([
  [[['amount'], ['1']], 'reference', 1],
  [[['reference'], ['A']], 'amount', 1],
  [
    [
      ['reference', 'amount'],
      ['A', 'much'],
    ],
    'amount',
    2,
  ],
  [
    [
      ['reference', 'amount', 'type'],
      ['A', '1', 'cake'],
    ],
    'kind',
    2,
  ],
])('a file like %j cannot be read for its %s in line %d', (records, column, line) => {
  const read = () => readProviderFile(records)
  expect(read).toThrow(UnreadableFile)
  expect(read).toThrow(column)
  try {
    read()
  } catch (err) {
    expect((err as UnreadableFile).line).toBe(line)
  }
})
