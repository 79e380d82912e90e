import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Delivery } from '../../src/features/orders/payments/server/sandbox-provider.ts'
import { signedDelivery } from '../../src/features/orders/payments/server/sandbox-provider.ts'
import type { TestMember } from './factories.ts'
import { placeOrder } from './orders-driver.ts'
import type { TestApp } from './test-app.ts'

// What can happen to a member's money, in any sequence: orders, reports of the provider (lost, twice, out of order), disputes
// lost and won, spends, withdrawals. After each sequence ledger, balance, orders and invoices must agree.

const kinds = [
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
  'charge_back_reversed',
] as const

/** One step; `order` chooses among the orders so far. */
export type MoneyStep =
  | { do: 'order'; bundle: number }
  | { do: 'report'; order: number; kind: (typeof kinds)[number]; share: number; times: number }
  | { do: 'spend'; times: number }
  | { do: 'withdraw'; order: number }
  /** Lets the product's jobs run. */
  | { do: 'wait' }

const step: fc.Arbitrary<MoneyStep> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('order' as const), bundle: fc.constantFrom(100, 250) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      order: fc.nat(5),
      // Disputes are as frequent as payments here.
      kind: fc.constantFrom('paid', 'charged_back', 'charge_back_reversed', ...kinds),
      share: fc.constantFrom(100, 100, 30),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('spend' as const), times: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), order: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
)

/** Sequences of steps. */
export const moneySequence = fc.array(step, { minLength: 3, maxLength: 14 })

interface Placed {
  id: number
  payment_id: string
  amount: number
  currency: Delivery['currency']
}

/** Performs a sequence for a member; steps that the product refuses do nothing. Its jobs may still run afterwards. */
export async function perform(
  app: TestApp,
  member: TestMember,
  partner: TestMember,
  steps: readonly MoneyStep[],
): Promise<void> {
  const orders: Placed[] = []
  const chosen = (nth: number) => orders[nth % Math.max(1, orders.length)]
  for (const one of steps) {
    if (one.do === 'order') {
      const { status, body } = await placeOrder(member, { bundle_id: one.bundle })
      if (status === 200) orders.push(body.order)
    } else if (one.do === 'wait') {
      await app.drain()
    } else if (one.do === 'spend') {
      for (let nth = 0; nth < one.times; nth += 1) {
        await member.call('/api/chats', {
          method: 'POST',
          body: {
            profile_id: partner.id,
            client_id: randomUUID(),
            kind: 'text',
            body: `word ${randomUUID()}`,
          },
        })
      }
    } else if (one.do === 'withdraw') {
      const order = chosen(one.order)
      if (!order) continue
      await app.call('/api/withdrawals', {
        method: 'POST',
        host: member.site.host,
        body: { order_id: order.id, email: member.email, name: 'A. Buyer' },
      })
    } else {
      const order = chosen(one.order)
      if (!order) continue
      const isPart = one.kind === 'refunded' && one.share < 100
      const amount = isPart ? Math.max(1, Math.floor((order.amount * one.share) / 100)) : order.amount
      await report(app, order, one.kind, amount, one.times)
    }
  }
}

async function report(app: TestApp, order: Placed, kind: Delivery['kind'], amount: number, times: number) {
  const { headers, body } = signedDelivery(app.services, {
    event_id: randomUUID(),
    reference: order.payment_id,
    kind,
    amount,
    currency: order.currency,
    at: app.services.clock.now().toISOString(),
  })
  const send = () =>
    app.door.request('http://localhost/api/payments/sandbox/webhook', {
      method: 'POST',
      headers: { host: 'localhost', ...headers },
      body,
    })
  await Promise.all(Array.from({ length: times }, send))
}
