import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  buy,
  creditsOf,
  debitForm,
  orderOf,
  play,
  repeatOrder,
} from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { type MinorUnits, minorUnits, shareOf } from '../../../core/money.ts'
import { accountClosed } from '../../accounts/events.ts'
import { returnCredits } from '../../credits/server/public.ts'
import type { Order } from '../order-contract.ts'
import { signedDelivery } from '../payments/server/sandbox-provider.ts'
import { findSandboxPayment, updateSandboxPayment } from '../payments/server/sandbox-table.ts'
import { findMismatches } from './server/reconciliation-table.ts'
import { findRefundsOf } from './server/refunds-table.ts'
import { receiveWebhook } from './server/webhook-route.ts'

/** Given free of charge at activation. */
const freeCredits = 30
const app = setUpApp({}, { ownDatabase: true, connections: 6 })
let member: TestMember
let receiver: TestMember
afterAll(async () => {
  expect(await findMismatches(app.services.database.db)).toEqual([])
})
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: freeCredits }))
  receiver = await newMember(app, member.site)
})

/** Writes messages that are not read; stops where the member has no credits for the next. */
async function write(times: number, to = receiver): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const body = { profile_id: to.id, client_id: randomUUID(), kind: 'text', body: `word ${randomUUID()}` }
    if ((await member.call('/api/chats', { method: 'POST', body })).status !== 200) return
  }
}

/** Deletes an account, whose unread messages come back to those who wrote them. */
async function close({ id, site }: TestMember = receiver): Promise<void> {
  await app.work().transaction((work) => work.emit(accountClosed, { account_id: id, site_id: site.id }))
  await app.drain()
}

async function report(
  { payment_id, amount, currency }: Order,
  kind: 'refunded' | 'charged_back' | 'charge_back_reversed',
  part: MinorUnits = amount,
): Promise<void> {
  const signed = signedDelivery(app.services, {
    event_id: randomUUID(),
    reference: payment_id,
    kind,
    amount: part,
    currency,
    at: app.services.clock.now().toISOString(),
  })
  const webhook = { headers: new Headers(signed.headers), query: new URLSearchParams(), body: signed.body }
  await receiveWebhook(app.work(), 'sandbox', webhook)
}

const entriesOf = async (): Promise<{ amount: number; reason: string; reference: string }[]> =>
  (await member.call('/api/credits/entries')).body.entries
const debtOf = async ({ id }: Order) =>
  (
    await app.services.database.db
      .selectFrom('orders')
      .select('debt_credits')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).debt_credits

describe('credits that come back after their money has gone back', () => {
  // spec: orders-28
  test.each(['charge_back', 'refund'])('settle the debt first: %s', async (outcome) => {
    const order = await buy(app, member)
    await write(13)
    expect(await creditsOf(member)).toBe(0)
    await play(app, order.payment_id, outcome)
    expect([await creditsOf(member), await debtOf(order)]).toEqual([0, 100])
    await close()
    expect([await creditsOf(member), await debtOf(order)]).toEqual([freeCredits, 0])
    const entries = await entriesOf()
    expect(entries.filter(({ reason }) => reason === 'returned')).toHaveLength(13)
    expect(entries.filter(({ reason }) => reason === 'debt')).toMatchObject([
      { amount: -100, reference: `order:${order.id}` },
    ])
  })

  // spec: orders-28
  test('also where they were spent from another order: what is returned first or last makes no difference', async () => {
    const paid = await buy(app, member)
    await write(13)
    const lost = await buy(app, member)
    const other = await newMember(app, member.site)
    await write(10, other)
    await play(app, lost.payment_id, 'charge_back')
    expect(await debtOf(lost)).toBe(100)
    // 13 messages of the free credits and of the order that stays paid.
    await close()
    expect([await creditsOf(member), await debtOf(lost)]).toEqual([freeCredits, 0])
    // What comes back now was spent from what was paid, and can be withdrawn from the order that was.
    await close(other)
    expect(await creditsOf(member)).toBe(freeCredits + 100)
    expect(await orderOf(member, paid.id)).toMatchObject({ withdrawable_amount: paid.amount })
  })

  // spec: orders-28
  test('settle as much of it as they are', async () => {
    const order = await buy(app, member)
    await write(4)
    const other = await newMember(app, member.site)
    await write(9, other)
    await play(app, order.payment_id, 'charge_back')
    await close()
    expect([await creditsOf(member), await debtOf(order)]).toEqual([0, 60])
    await close(other)
    expect([await creditsOf(member), await debtOf(order)]).toEqual([freeCredits, 0])
  })

  // spec: orders-28
  test('are given back with the rest where the charge back is won', async () => {
    const order = await buy(app, member)
    await write(13)
    await play(app, order.payment_id, 'charge_back')
    await close()
    await report(order, 'charge_back_reversed')
    expect([await creditsOf(member), await debtOf(order)]).toEqual([130, 0])
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  // spec: orders-28
  test('that the won charge back of another order gives back settle it as well', async () => {
    const first = await buy(app, member)
    const second = await buy(app, member)
    await report(first, 'charged_back')
    await write(13)
    await report(second, 'charged_back')
    expect([await creditsOf(member), await debtOf(second)]).toEqual([0, 100])
    await report(first, 'charge_back_reversed')
    expect([await creditsOf(member), await debtOf(second)]).toEqual([0, 0])
  })

  // spec: orders-28
  test('are refused by the database where a debt would stay beside them', async () => {
    const order = await buy(app, member)
    await write(13)
    await play(app, order.payment_id, 'charge_back')
    const work = app.work()
    const unsettled = work.transaction((inner) =>
      returnCredits({ ...inner, emit: async () => {} }, [
        {
          account_id: member.id,
          amount: 10,
          reason: 'returned',
          reference: 'message:1',
          idempotency_key: `returned:test:${randomUUID()}`,
        },
      ]),
    )
    await expect(unsettled).rejects.toThrow('owes')
    expect([await creditsOf(member), await debtOf(order)]).toEqual([0, 100])
  })
})

// spec: orders-28
test('a member who owes orders neither by direct debit nor by a stored method, whatever was not paid', async () => {
  const order = await buy(app, member, { payment_method: 'creditcard' })
  await buy(app, member, { payment_method: 'creditcard' })
  const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  const debit = () => member.call('/api/direct-debit', { method: 'POST', body: debitForm() })
  const offer = async () => (await member.call('/api/repeat-order')).body.payment_method
  await write(23)
  expect(await offer()).toBe('creditcard')
  await play(app, order.payment_id, 'charge_back')
  expect(await debtOf(order)).toBe(100)
  expect(await codeOf(debit())).toEqual([403, 'direct_debit_blocked'])
  expect(await codeOf(repeatOrder(member))).toEqual([403, 'repeat_blocked'])
  expect(await offer()).toBeNull()
  // What they pay at once is theirs.
  await buy(app, member)
  expect(await creditsOf(member)).toBe(100)
  await close()
  expect(await debtOf(order)).toBe(0)
  expect((await debit()).status).toBe(200)
  expect((await repeatOrder(member)).body.order).toMatchObject({ status: 'completed' })
})

// spec: orders-28
test('a charge back beside the deletion of a receiver ends as one after the other does', async () => {
  for (let round = 0; round < 8; round += 1) {
    member = await newMember(app, member.site)
    receiver = await newMember(app, member.site)
    const order = await buy(app, member)
    await write(13)
    const kind = round % 2 ? 'charged_back' : 'refunded'
    await Promise.all([close(), report(order, kind)])
    expect([await creditsOf(member), await debtOf(order)], kind).toEqual([freeCredits, 0])
  }
}, 300_000)

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

// spec: orders-28
test('no sequence of purchases, spends, refunds, disputes, withdrawals and deletions leaves more than was paid for and given', async () => {
  const { db } = app.services.database
  const { site } = member
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
      settled += (await entriesOf()).filter(({ reason }) => reason === 'debt').length
    }),
    { numRuns: 24 },
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
        return write(step.times, receivers[nth])
      case 'delete':
        await close(receivers[nth])
        receivers[nth] = await newMember(app, site)
        return
      case 'refund': {
        const part = shareOf(order.amount, step.share, 100)
        const payment = await findSandboxPayment(db, order.payment_id)
        if (!payment || payment.refunded_amount + part > payment.amount) return
        const refunded_amount = minorUnits(payment.refunded_amount + part)
        await updateSandboxPayment(db, order.payment_id, { refunded_amount })
        return report(order, 'refunded', part)
      }
      case 'withdraw': {
        const body = { order_id: order.payment_id, email: member.email, name: 'A. Buyer' }
        await app.call('/api/withdrawals', { method: 'POST', host: site.host, body })
        return app.drain()
      }
      default:
        return report(order, step.do)
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
