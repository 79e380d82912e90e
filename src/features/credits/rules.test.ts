import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorUnits } from '../../core/money.ts'
import { firstRate, moneyAt, moneyOf } from '../sites/price-rules.ts'
import { defaultBundles } from '../sites/rules.ts'
import { addLines, emptyLedger, type LedgerLine, paidCredits, withParts } from './rules.ts'

test.each([
  // [credits, bundle, amount, why]
  [10, { credits: 100, amount: 995 }, 100, '99.5 cents: a half goes up'],
  [10, { credits: 600, amount: 4795 }, 80, '79.92'],
  [10, { credits: 250, amount: 2245 }, 90, '89.8, the example of decisions'],
  [0, { credits: 100, amount: 995 }, 0, 'free is free'],
  [1, { credits: 1500, amount: 9995 }, 7, '6.66'],
  [100, { credits: 100, amount: 995 }, 995, 'a whole bundle costs its price'],
])('%i credits at %o are %i minor units (%s is why)', (credits, rate, amount) => {
  const price = { credits: rate.credits, amount: minorUnits(rate.amount), currency: 'EUR' } as const
  expect(moneyAt(credits, price)).toEqual({ amount, currency: 'EUR' })
})

test('the price is rounded to the nearest minor unit, halves up', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 2000 }),
      fc.nat(200_000),
      (credits, size, amount) => {
        const rate = { credits: size, amount: minorUnits(amount), currency: 'EUR' } as const
        const price = BigInt(moneyAt(credits, rate).amount)
        const doubled = 2n * (price * BigInt(size) - BigInt(credits) * BigInt(amount))
        expect(doubled > -BigInt(size) && doubled <= BigInt(size)).toBe(true)
      },
    ),
  )
})

// spec: sites-12
test('a member who has not bought yet is shown the smallest bundle, whatever its position', () => {
  expect(firstRate([...defaultBundles].reverse(), 'GBP')).toEqual({
    credits: 100,
    amount: 895,
    currency: 'GBP',
  })
})

test.each<[string, [LedgerLine['reason'], number][], number]>([
  ['nothing was bought', [['signup', 30]], 0],
  ['bought ones are left as they are', [['purchase', 100]], 100],
  [
    'free ones are spent first',
    [
      ['signup', 30],
      ['purchase', 100],
      ['message', -30],
    ],
    100,
  ],
  [
    'then bought ones',
    [
      ['signup', 30],
      ['purchase', 100],
      ['message', -50],
    ],
    80,
  ],
  [
    'free ones that come later do not make bought ones',
    [
      ['purchase', 100],
      ['message', -100],
      ['correction', 30],
    ],
    0,
  ],
  [
    'refunded credits count as bought as far as bought ones were spent',
    [
      ['signup', 5],
      ['purchase', 100],
      ['message', -10],
      ['returned', 10],
    ],
    100,
  ],
  [
    'a refund takes bought ones',
    [
      ['signup', 30],
      ['purchase', 100],
      ['refund', -60],
    ],
    40,
  ],
])('bought credits left: %s', (_why, lines, left) => {
  const entries = lines.map(([reason, amount]) => ({ reason, amount, reference: 'order:1' }))
  expect(paidCredits(addLines(emptyLedger, entries))).toBe(left)
  const oneByOne = entries.reduce((sum, entry) => addLines(sum, [entry]), emptyLedger)
  expect(oneByOne).toEqual(addLines(emptyLedger, entries))
})

test('the credits of the oldest order are spent first, and come back to the order they were spent from last', () => {
  const line = (reason: LedgerLine['reason'], amount: number, reference: string) => ({
    reason,
    amount,
    reference,
  })
  const bought = [line('purchase', 100, 'order:1'), line('purchase', 250, 'order:2')]
  const lotsAfter = (...more: LedgerLine[]) =>
    addLines(emptyLedger, [...bought, ...more]).lots.map(({ left }) => left)
  expect(lotsAfter(line('message', -40, 'message:1'))).toEqual([60, 250])
  expect(lotsAfter(line('message', -140, 'message:1'))).toEqual([0, 210])
  expect(lotsAfter(line('message', -140, 'message:1'), line('returned', 50, 'message:1'))).toEqual([10, 250])
  expect(lotsAfter(line('message', -40, 'message:1'), line('refund', -250, 'order:2'))).toEqual([60, 0])
  expect(lotsAfter(line('message', -40, 'message:1'), line('refund', -100, 'order:1'))).toEqual([0, 210])
})

// spec: orders-28
test('what a charge back takes elsewhere counts as spent from there, so that what comes back later belongs to the order that is paid', () => {
  const line = (reason: LedgerLine['reason'], amount: number, reference: string) => ({
    reason,
    amount,
    reference,
  })
  // 30 free ones and 100 of the first order are spent; its money goes back, which takes what is left of the second.
  const taken = addLines(emptyLedger, [
    line('signup', 30, 'account:1'),
    line('purchase', 100, 'order:1'),
    line('message', -130, 'message:1'),
    line('purchase', 60, 'order:2'),
    line('refund', -60, 'order:1'),
  ])
  expect(taken.lots).toEqual([
    { reference: 'order:1', left: 0, spent: 40 },
    { reference: 'order:2', left: 0, spent: 60 },
  ])
  // 70 come back, and the 40 that are still owed are settled.
  const settled = addLines(taken, [line('returned', 70, 'message:1'), line('debt', -40, 'order:1')])
  expect(settled).toEqual({
    free: 0,
    lots: [
      { reference: 'order:1', left: 0, spent: 0 },
      { reference: 'order:2', left: 30, spent: 30 },
    ],
  })
  expect(addLines(settled, [line('returned', 60, 'message:1')])).toMatchObject({
    free: 30,
    lots: [{ left: 0 }, { left: 60, spent: 0 }],
  })
})

// spec: sites-23
test('the price of a message is that of the last purchase, else the site’s for the country, else that of the smallest bundle', () => {
  const settings = {
    message_credits: 20,
    minimum_message_costs: { PL: { costs: minorUnits(861), currency: 'PLN' } },
    bundles_from: { credits: 100, amount: minorUnits(995), currency: 'EUR' },
    credit_rate: null,
  } as const
  expect(moneyOf(20, { ...settings, price_country: 'PL' })).toEqual({ amount: 861, currency: 'PLN' })
  expect(moneyOf(20, { ...settings, price_country: 'DE' })).toEqual({ amount: 199, currency: 'EUR' })
  const bought = { credits: 600, amount: minorUnits(4795), currency: 'EUR' } as const
  expect(moneyOf(20, { ...settings, price_country: 'PL', credit_rate: bought })).toEqual({
    amount: 160,
    currency: 'EUR',
  })
})

// spec: credits-4
test('the parts of an entry are the free and the bought credits that it adds or takes', () => {
  const line = (reason: LedgerLine['reason'], amount: number, reference: string = reason): LedgerLine => ({
    reason,
    amount,
    reference,
  })
  const lines: [LedgerLine, { free: number; paid: number }][] = [
    [line('signup', 14), { free: 14, paid: 0 }],
    [line('message', -10), { free: -10, paid: 0 }],
    [line('purchase', 100, 'order:1'), { free: 0, paid: 100 }],
    [line('photo', -10), { free: -4, paid: -6 }],
    [line('gift', -20), { free: 0, paid: -20 }],
    [line('returned', 10), { free: 0, paid: 10 }],
    [line('refund', -84, 'order:1'), { free: 0, paid: -84 }],
  ]
  const all = lines.map(([each]) => each)
  const wanted = lines.map(([each, parts]) => ({ ...each, ...parts }))
  expect(withParts(emptyLedger, all)).toEqual(wanted)
  // From any entry on, as a page of the ledger begins.
  expect(withParts(addLines(emptyLedger, all.slice(0, 3)), all.slice(3))).toEqual(wanted.slice(3))
})
