import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeAccount, entriesOf, reportReturn, writeUnread } from '../../../../tests/drivers/debts-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { minorUnits, shareOf } from '../../../core/money.ts'
import type { Order } from '../order-contract.ts'
import { findSandboxPayment, updateSandboxPayment } from '../payments/server/sandbox-table.ts'
import { findMismatches } from './server/reconciliation-table.ts'
import { findRefundsOf } from './server/refunds-table.ts'

/** Given free of charge at activation. */
const freeCredits = 30
const app = setUpApp({}, { ownDatabase: true, connections: 6 })

/** A step of a member whose money comes and goes. `of` chooses among the orders so far, or the receivers. */
type Step =
  | { do: 'buy'; bundle: number }
  | { do: 'spend'; of: number; times: number }
  | { do: 'refund'; of: number; share: number }
  | { do: 'charged_back' | 'charge_back_reversed' | 'withdraw' | 'delete'; of: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), bundle: fc.constantFrom(100, 250) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      of: fc.nat(2),
      times: fc.integer({ min: 3, max: 14 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: fc.nat(3),
      share: fc.constantFrom(100, 40),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'charged_back' as const,
        'charged_back' as const,
        'charge_back_reversed' as const,
        'withdraw' as const,
        'delete' as const,
        'delete' as const,
      ),
      of: fc.nat(3),
    }),
  },
)

/** Whoever was written to leaves after the money went back, so that credits come home to a member who owes. */
const settling: Step[] = [
  { do: 'spend', of: 0, times: 14 },
  { do: 'spend', of: 1, times: 14 },
  { do: 'charged_back', of: 0 },
  { do: 'delete', of: 0 },
  { do: 'delete', of: 1 },
]

// spec: orders-28
test('no sequence of purchases, spends, refunds, disputes, withdrawals and deletions leaves more than was paid for and given', async () => {
  const { db } = app.services.database
  const site = await app.newSite({ signup_credits: freeCredits })
  let member: TestMember
  let settled = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), async (steps) => {
      member = await newMember(app, site)
      const receivers = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
      const orders = [await buy(app, member, { bundle_id: 250, payment_method: 'creditcard' })]
      for (const step of steps) {
        await take(step, orders, receivers)
        await requireExact(orders)
      }
      settled += (await entriesOf(member)).filter(({ reason }) => reason === 'debt').length
    }),
    { numRuns: 24, examples: [[settling]] },
  )
  // Sequences in which nothing is settled would show nothing.
  expect(settled).toBeGreaterThan(0)

  async function take(step: Step, orders: Order[], receivers: TestMember[]): Promise<void> {
    if (step.do === 'buy') {
      orders.push(await buy(app, member, { bundle_id: step.bundle, payment_method: 'creditcard' }))
      return
    }
    const order = orders[step.of % orders.length] as Order
    const nth = step.of % receivers.length
    switch (step.do) {
      case 'spend':
        return writeUnread(member, receivers[nth] as TestMember, step.times)
      case 'delete':
        await closeAccount(app, receivers[nth] as TestMember)
        receivers[nth] = await newMember(app, site)
        return
      case 'refund': {
        const part = shareOf(order.amount, step.share, 100)
        const payment = await findSandboxPayment(db, order.payment_id)
        if (!payment || payment.refunded_amount + part > payment.amount) return
        const refunded_amount = minorUnits(payment.refunded_amount + part)
        await updateSandboxPayment(db, order.payment_id, { refunded_amount })
        return reportReturn(app, order, 'refunded', part)
      }
      case 'withdraw': {
        const body = { order_id: order.payment_id, email: member.email, name: 'A. Buyer' }
        await app.call('/api/withdrawals', { method: 'POST', host: site.host, body })
        return app.drain()
      }
      default:
        return reportReturn(app, order, step.do)
    }
  }

  /** Requires that ledger, balance, orders and refunds agree, and that the balance is covered by what was paid and given. */
  async function requireExact(orders: Order[]): Promise<void> {
    expect(await findMismatches(db)).toEqual([])
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'credits', 'amount', 'refunded_amount', 'debt_credits'])
      .where('account_id', '=', member.id)
      .execute()
    const refunds = await findRefundsOf(
      db,
      orders.map(({ id }) => id),
    )
    const entries = await db
      .selectFrom('credit_entries')
      .select(['amount', 'reason'])
      .where('account_id', '=', member.id)
      .execute()
    const sumOf = (...reasons: string[]) =>
      entries.reduce((sum, { amount, reason }) => (reasons.includes(reason) ? sum + amount : sum), 0)
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
    const balance = await creditsOf(member)
    const owed = total(rows.map(({ debt_credits }) => debt_credits))
    const used = -sumOf('message', 'returned')
    const paidFor = total(
      rows.map(({ credits, amount, refunded_amount }) => (credits * (amount - refunded_amount)) / amount),
    )
    const active = refunds.filter(({ state }) => state !== 'reversed')
    expect(sumOf('purchase', 'refund', 'debt')).toBe(
      total(rows.map(({ credits }) => credits)) - total(active.map(({ credits }) => credits)),
    )
    expect(owed).toBe(total(active.map((refund) => refund.owed)))
    // Nobody owes more than they have used.
    expect(owed).toBeLessThanOrEqual(used)
    // Parts of a price round to whole credits.
    expect(balance).toBeLessThanOrEqual(freeCredits + paidFor + orders.length)
    expect(balance + used - owed).toBeLessThanOrEqual(freeCredits + paidFor + orders.length)
  }
}, 300_000)
