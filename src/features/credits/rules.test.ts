import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBundles } from '../sites/rules.ts'
import { firstRate, priceOfCredits } from './rules.ts'

test.each([
  // [credits, bundle, amount, why]
  [10, { credits: 100, amount: 995 }, 100, '99.5 cents: a half goes up'],
  [10, { credits: 600, amount: 4795 }, 80, '79.92'],
  [10, { credits: 250, amount: 2245 }, 90, '89.8, the example of decisions'],
  [0, { credits: 100, amount: 995 }, 0, 'free is free'],
  [1, { credits: 1500, amount: 9995 }, 7, '6.66'],
  [100, { credits: 100, amount: 995 }, 995, 'a whole bundle costs its price'],
])('%i credits at %o are %i minor units (%s is why)', (credits, rate, amount) => {
  expect(priceOfCredits(credits, { ...rate, currency: 'EUR' })).toEqual({ amount, currency: 'EUR' })
})

test('the price is the nearest whole minor unit, halves up', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 2000 }),
      fc.nat(200_000),
      (credits, size, amount) => {
        const price = BigInt(priceOfCredits(credits, { credits: size, amount, currency: 'EUR' }).amount)
        const doubled = 2n * (price * BigInt(size) - BigInt(credits) * BigInt(amount))
        expect(doubled > -BigInt(size) && doubled <= BigInt(size)).toBe(true)
      },
    ),
  )
})

test('who has not bought yet is shown the smallest bundle, wherever it stands', () => {
  expect(firstRate([...defaultBundles].reverse(), 'GBP')).toEqual({
    credits: 100,
    amount: 895,
    currency: 'GBP',
  })
})
