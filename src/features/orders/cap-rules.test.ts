import { expect, test } from 'vitest'
import { currencyCodes, minorUnits } from '../../core/money.ts'
import { defaultBundles } from '../sites/rules.ts'
import { countedIn } from './rules.ts'

const zloty = (amount: number) => ({ amount: minorUnits(amount), currency: 'PLN' as const })

test.each([
  [0, 0, 'nothing is nothing'],
  [4295, 1000, 'the smallest bundle costs 9.95 €, but a zloty weighs most in the bundle of 600'],
  [42_995, 10_010, 'the largest bundle costs 99.95 €'],
  [8590, 2000, 'two of the smallest'],
])('%i grosz count as %i cents: %s', (amount, counted) => {
  expect(countedIn('EUR', zloty(amount), defaultBundles)).toBe(counted)
})

// spec: orders-1
test('no bundle counts below its price in the currency of the cap', () => {
  for (const paidIn of currencyCodes) {
    for (const currency of currencyCodes) {
      for (const { prices } of defaultBundles) {
        const counted = countedIn(currency, { amount: prices[paidIn], currency: paidIn }, defaultBundles)
        expect(counted).toBeGreaterThanOrEqual(prices[currency])
        expect(counted).toBeLessThan(prices[currency] * 1.1)
      }
    }
  }
})

test('an amount in the currency of the cap counts as it is', () => {
  expect(countedIn('PLN', zloty(4295), defaultBundles)).toBe(4295)
})
