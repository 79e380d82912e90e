import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiWithoutCalls, newPage } from '../../../../../tests/drivers/page-data.ts'
import type { Order } from '../../order-contract.ts'
import { showOrder } from './apply-order.ts'
import { forgetPurchase, methodPath, withChoices, withCode } from './session-choices.ts'

// spec: orders-54
test.each([
  ['', '/credits/100'],
  ['code=&next=', '/credits/100'],
  ['code=TENOFF&country=NL&next=%2Fchats%2F3&pay=1', '/credits/100?country=NL&code=TENOFF&next=%2Fchats%2F3'],
])('from "%s" a purchase goes on to %s', (search, address) => {
  expect(withChoices('/credits/100', new URLSearchParams(search))).toBe(address)
})

test.each([
  ['code=TENOFF', 'OTHER', '/credits/100?code=OTHER'],
  ['code=TENOFF&next=%2Fchats&unticked=terms', '', '/credits/100?code=&next=%2Fchats'],
])('from "%s" the code "%s" leads to %s', (search, code, address) => {
  expect(withCode('/credits/100', new URLSearchParams(search), code)).toBe(address)
})

describe('the session', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    for (const name of ['paymentCountry', 'discountcode', 'welcomeDiscountcode', 'scroll'])
      stored.set(name, 'x')
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('forgets the choices of a purchase at logout', () => {
    forgetPurchase()
    expect([...stored.keys()]).toEqual(['scroll'])
  })

  test.each([
    ['pending', false],
    ['completed', false],
    ['failed', true],
    ['cancelled', true],
  ] as const)(
    'of a member whose order becomes %s has the welcome discount to tell the end of: %s',
    (status, isStored) => {
      const page = newPage(apiWithoutCalls(), new QueryClient())
      showOrder(page, { id: 4, status } as Order)
      expect(stored.has('welcomeDiscountcode')).toBe(isStored)
    },
  )
})

test.each([
  ['ideal', '', '/credits/250/ideal'],
  ['sepadirectdebit', '', '/directdebit?bundle=250'],
  ['sepadirectdebit', 'code=SPRING&other=1', '/directdebit?code=SPRING&bundle=250'],
])('an order by %s with "%s" is placed at %s', (method, search, path) => {
  expect(methodPath(250, method, new URLSearchParams(search))).toBe(path)
})
