import { expect, test } from 'vitest'
import { minorUnits } from '../../../../core/money.ts'
import type { Order } from '../../order-contract.ts'
import { claimAnnouncement, isPayment, isReturn } from './use-order-notice.ts'

type Change = Parameters<typeof isPayment>[0]
const paid: Change = { status: 'completed', refunded_amount: minorUnits(0), is_refund_pending: false }

// spec: orders-51
test.each<[string, Change, Order['status'] | undefined, boolean]>([
  ['a pending order completes', paid, 'pending', true],
  ['an order that this tab has not loaded completes', paid, undefined, true],
  ['money arrives late, after the order had expired', paid, 'cancelled', true],
  ['an order that was complete already', paid, 'completed', false],
  ['the bank reverses a charge back', paid, 'refunded', false],
  ['a refund begins', { ...paid, is_refund_pending: true }, undefined, false],
  ['a part was refunded', { ...paid, refunded_amount: minorUnits(200) }, undefined, false],
  ['the provider begins to work on it', { ...paid, status: 'pending' }, 'pending', false],
  ['it fails', { ...paid, status: 'failed' }, 'pending', false],
])('%s', (_reason, change, before, isAnnounced) => {
  expect(isPayment(change, before)).toBe(isAnnounced)
})

// spec: orders-29
test.each<[string, Parameters<typeof isReturn>[0], Order['status'] | undefined, boolean]>([
  ['it arrives for a cancelled order', { status: 'cancelled', sent_back: 'cancelled' }, 'cancelled', true],
  ['its code was used since', { status: 'cancelled', sent_back: 'code_used' }, 'pending', true],
  ['it has gone back', { status: 'refunded', sent_back: 'cancelled' }, 'cancelled', false],
  ['the order is merely cancelled', { status: 'cancelled', sent_back: null }, 'pending', false],
])('a payment goes back: %s', (_reason, change, before, isAnnounced) => {
  expect(isReturn(change, before)).toBe(isAnnounced)
})

// spec: orders-51
test('a payment is announced once in a tab', () => {
  expect([claimAnnouncement(7), claimAnnouncement(7), claimAnnouncement(8)]).toEqual([true, false, true])
})
