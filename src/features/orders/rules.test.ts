import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideHalfUp, minorUnits } from '../../core/money.ts'
import { type CodeHolder, type CodeTerms, discountOn, judgeCode, timeBonus } from './discount-rules.ts'
import { foldIban, isIban } from './iban-rules.ts'
import { methodsFor, paymentMethods } from './method-rules.ts'
import { type PaymentState, paymentStates, reportKinds, statusOf, transitionOf } from './payment-rules.ts'
import { usableNext } from './rules.ts'
import { vatIn, vatRateOf } from './vat-rules.ts'

const created_at = '2026-03-14T10:00:00.000Z'
const holder: CodeHolder = {
  site_id: 1,
  account_id: 7,
  paid_user: false,
  created_at,
  activated_at: created_at,
  country: 'NL',
}
const code: CodeTerms = {
  site_id: null,
  starts_at: null,
  signed_up_from: null,
  signed_up_until: null,
  code: 'SPRING',
  country: null,
  account_id: null,
  expires: null,
  currency: null,
  minimum_order_value: null,
  status: 'active',
  validity: 'once-per-user',
  paymentmethods: null,
}
const order = { currency: 'EUR', amount_before: minorUnits(995), payment_method: 'ideal' } as const
const later = (seconds: number) => new Date(Date.parse(created_at) + seconds * 1000)

describe('a code', () => {
  // spec: orders-10
  test('the time bonus is valid until the last second of its four hours', () => {
    const judge = (seconds: number) =>
      judgeCode({ ...code, code: timeBonus.code }, holder, { now: later(seconds), isUsedUp: false, order })
        .kind
    expect([judge(14_399), judge(14_400)]).toEqual(['valid', 'expired'])
  })

  // spec: orders-20
  test.each<[string, Partial<CodeTerms>, Partial<CodeHolder>, string]>([
    ['another country', { country: 'DE' }, {}, 'country'],
    ['another currency', { currency: 'PLN' }, {}, 'currency'],
    ['a higher minimum', { minimum_order_value: minorUnits(996) }, {}, 'minimum_order_value'],
    ['other methods', { paymentmethods: ['visa'] }, {}, 'paymentmethods'],
    ['the time bonus for Premium', { code: timeBonus.code }, { paid_user: true }, 'paid_user'],
    [
      'the time bonus before the confirmation',
      { code: timeBonus.code },
      { activated_at: null },
      'not_confirmed',
    ],
  ])('for %s does not apply', (_why, terms, who, reason) => {
    const facts = { now: later(60), isUsedUp: false, order }
    expect(judgeCode({ ...code, ...terms }, { ...holder, ...who }, facts)).toEqual({
      kind: 'not_applicable',
      reason,
    })
  })

  // spec: orders-20
  test.each<[string, CodeTerms | undefined, string]>([
    ['unknown', undefined, 'not_found'],
    ['of another member', { ...code, account_id: 8 }, 'not_found'],
    ['for another site', { ...code, site_id: 2 }, 'not_found'],
    ['not begun', { ...code, starts_at: later(61).toISOString() }, 'not_found'],
    ['begun', { ...code, starts_at: later(60).toISOString() }, 'valid'],
    ['for this site', { ...code, site_id: 1 }, 'valid'],
    ['disabled', { ...code, status: 'disabled' }, 'not_found'],
    ['used', { ...code, status: 'used' }, 'used'],
    ['past its end', { ...code, expires: created_at }, 'expired'],
  ])('that is %s', (_why, terms, kind) => {
    expect(judgeCode(terms, holder, { now: later(60), isUsedUp: false, order }).kind).toBe(kind)
  })
})

const price = minorUnits(995)

// spec: orders-40
test('the discount is what is rounded, half up', () => {
  expect(discountOn(price, 10)).toBe(100)
  expect(995 - discountOn(price, 25)).toBe(746)
  // Something is left to pay.
  expect(995 - discountOn(price, 100)).toBe(1)
})

test('division rounds half up, exactly', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), (dividend, divisor) => {
      const doubled = 2n * (BigInt(divideHalfUp(dividend, divisor)) * BigInt(divisor) - BigInt(dividend))
      expect(doubled > -BigInt(divisor) && doubled <= BigInt(divisor)).toBe(true)
    }),
  )
})

// spec: orders-45
test('the tax is that of the country and the day', () => {
  expect(vatRateOf('FI', new Date('2024-08-31T23:59:59Z'))).toBe(2400)
  expect(vatRateOf('FI', new Date('2024-09-01T00:00:00Z'))).toBe(2550)
  expect(vatIn(price, 2100)).toBe(173)
  expect(vatIn(price, 0)).toBe(0)
})

describe('a payment', () => {
  const facts = { isReturned: false, wasChargedBack: true, isKnownRefund: true }

  // spec: orders-24
  test.each([
    ['redirected', 'refunded', 'wait'],
    ['redirected', 'charged_back', 'wait'],
    ['expired', 'charged_back', 'wait'],
    ['failed', 'charge_back_reversed', 'wait'],
    ['paid', 'charge_back_reversed', 'wait'],
    ['refunded', 'charge_back_reversed', 'anomaly'],
    ['refunded', 'charged_back', 'anomaly'],
    ['charged_back', 'refunded', 'anomaly'],
    ['paid', 'failed', 'anomaly'],
    ['canceled', 'paid', 'move'],
    ['returning', 'paid', 'ignore'],
    ['returning', 'failed', 'anomaly'],
    ['returning', 'refunded', 'move'],
  ] as const)('that is %s, at the report %s: %s', (state, kind, expected) => {
    const known = { isReturned: true, wasChargedBack: false, isKnownRefund: false }
    expect(transitionOf(state, kind, known).kind).toBe(expected)
  })

  test.each([
    [false, false, 'move', 'a part of what a withdrawal left'],
    [false, true, 'ignore', 'the report of the withdrawal itself'],
    [true, false, 'ignore', 'nothing is left to return'],
  ] as const)(
    'that is refunded, in full %s, by an equal refund %s: a refund is %s (%s)',
    (isReturned, isKnownRefund, expected, _why) => {
      const known = { isReturned, wasChargedBack: false, isKnownRefund }
      expect(transitionOf('refunded', 'refunded', known).kind).toBe(expected)
    },
  )

  // spec: orders-23
  test('never leaves money but by its return, whatever is reported in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reportKinds), { maxLength: 12 }), (reports) => {
        let state: PaymentState = 'redirected'
        let wasPaid = false
        for (const kind of reports) {
          const transition = transitionOf(state, kind, facts)
          if (transition.kind === 'move') state = transition.to
          wasPaid ||= state === 'paid' || state === 'captured' || state === 'returning'
          const isReturned = ['refunded', 'charged_back', 'returning'].includes(state)
          if (wasPaid) expect(statusOf(state) === 'completed' || isReturned).toBe(true)
        }
        expect(wasPaid).toBe(reports.includes('paid'))
      }),
    )
  })

  test('a report twice changes nothing the second time', () => {
    for (const state of paymentStates) {
      for (const kind of reportKinds) {
        const first = transitionOf(state, kind, facts)
        if (first.kind === 'move') expect(transitionOf(first.to, kind, facts).kind).toBe('ignore')
      }
    }
  })
})

test.each([
  ['NL91ABNA0417164300', true],
  ['DE89370400440532013000', true],
  ['NL91ABNA0417164301', false],
  ['NL91ABNA041716430', false],
  ['US64SVBKUS6S3300958879', false],
  ['', false],
])('%s is an IBAN for direct debits: %s', (iban, isOne) => {
  expect(isIban(iban)).toBe(isOne)
})

// spec: orders-35
test.each([
  ['NL91 ABNA 0417 1643 00', true, 'with spaces'],
  ['IBAN NL91ABNA0417164300', true, 'the word before it'],
  ['IBAN: NL91 ABNA 0417 1643 00', true, 'the word and a colon'],
  ['iban nl91 abna 0417 1643 00', true, 'in small letters'],
  ['\u200eNL91ABNA0417164300', true, 'a left-to-right mark before it'],
  ['NL91\u200bABNA\u200b0417\u200b1643\u200b00', true, 'zero-width spaces'],
  ['NL91\u00a0ABNA\u202f0417-1643-00\ufeff', true, 'spaces that do not break, hyphens'],
  ['GB77ßBK60161331926819', false, 'a letter whose capital is two others'],
  ['NL91ABNA0417164300 IBAN', false, 'the word behind it'],
  ['GI75NWBK000000007099453', true, 'Gibraltar'],
  ['AL47212110090000000235698741', true, 'Albania'],
  ['ME25505000012345678951', true, 'Montenegro'],
  ['MD24AG000225100013104168', true, 'Moldova'],
  ['MK07250120000058984', true, 'North Macedonia'],
  ['RS35260005601001611379', true, 'Serbia'],
])('%s as it is pasted is an IBAN: %s (%s)', (pasted, isOne) => {
  expect(isIban(foldIban(pasted))).toBe(isOne)
})

// spec: orders-46
test('the 24 methods and two newer ones are in the catalogue; retired ones and those of other countries are not offered', () => {
  const codes = new Set(paymentMethods.map(({ code: name }) => name))
  expect([codes.size, codes.has('wero'), codes.has('googlepay')]).toEqual([26, true, true])
  expect(methodsFor('DE', 'EUR').map(({ code: name }) => name)).toEqual(
    expect.arrayContaining(['wero', 'googlepay']),
  )
  const dutch = methodsFor('NL', 'EUR').map(({ code: name }) => name)
  expect(dutch[0]).toBe('ideal')
  expect(dutch).not.toEqual(expect.arrayContaining(['giropay']))
  expect(dutch).not.toContain('bancontact')
  expect(methodsFor('PL', 'PLN').map(({ code: name }) => name)).toContain('blik')
})

// spec: orders-56
test.each([
  ['/chats/3?draft=1', true],
  [`/${'a'.repeat(299)}`, true],
  [`/${'a'.repeat(300)}`, false],
  ['//elsewhere.test', false],
  ['/\\elsewhere.test', false],
  ['https://elsewhere.test', false],
  ['/with space', false],
  ['', false],
  [null, false],
])('a purchase leads on to %j: %s', (next, isUsable) => {
  expect(usableNext(next)).toBe(isUsable ? next : null)
})
