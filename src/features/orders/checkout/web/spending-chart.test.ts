import { expect, test } from 'vitest'
import { type Currency, minorUnits, noMoney } from '../../../../core/money.ts'
import { byCurrency, type SpentMonth } from './spending-chart.tsx'

const spent = (month: string, currency: Currency, amount: number): SpentMonth => ({
  month,
  currency,
  amount: minorUnits(amount),
  refunded_amount: noMoney,
  orders: 1,
})

// spec: orders-52
test('each currency has a chart of its own, with its newest twelve months', () => {
  const euros = Array.from({ length: 14 }, (_, at) =>
    spent(`2026-${String(14 - at).padStart(2, '0')}`, 'EUR', 995),
  )
  const months = [spent('2027-01', 'SEK', 11_000), ...euros]
  expect(byCurrency(months)).toEqual([
    ['SEK', [months[0]]],
    ['EUR', euros.slice(0, 12)],
  ])
})
