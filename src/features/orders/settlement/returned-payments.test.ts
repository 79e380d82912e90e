import { afterAll, beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import type { Order } from '../order-contract.ts'
import { signedDelivery } from '../payments/server/sandbox-provider.ts'
import { findMismatches } from './server/reconciliation-table.ts'
import { findRefundsOf } from './server/refunds-table.ts'
import { lockOrderOf, settle } from './server/settle.ts'
import { receiveWebhook } from './server/webhook-route.ts'

// Payments that arrive for orders which take none, because they were cancelled or their code was used since.

const app = setUpApp({}, { ownDatabase: true, connections: 6 })
let member: TestMember
afterAll(async () => {
  expect(await findMismatches(app.services.database.db)).toEqual([])
})
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: 0 }))
})

const newOrder = async (): Promise<Order> => (await placeOrder(member)).body.order
const cancel = async ({ id }: Order): Promise<Order> =>
  (await member.call(`/api/orders/${id}/cancel`, { method: 'POST' })).body.order
const bonus = { code: 'TIMEBONUS25', percentage: 25 }

const textsTo = async (): Promise<string[]> =>
  ((await app.call(`/dev/mail.json?to=${member.email}`)).body as { text: string }[]).map(({ text }) =>
    text.replace(/\s+/g, ' '),
  )

/** Reports a payment by a signed webhook. */
async function report({ payment_id, amount, currency }: Order, eventId: string): Promise<void> {
  const at = app.services.clock.now().toISOString()
  const paid = { event_id: eventId, reference: payment_id, kind: 'paid', amount, currency, at } as const
  const { headers, body } = signedDelivery(app.services, paid)
  const webhook = { headers: new Headers(headers), query: new URLSearchParams(), body }
  await receiveWebhook(app.work(), 'sandbox', webhook)
}

// spec: orders-29
test('a payment for a cancelled order goes back by itself, with a mail and without credits', async () => {
  const order = await newOrder()
  expect(await cancel(order)).toMatchObject({ status: 'cancelled', sent_back: null })
  await play(app, order.payment_id, 'succeed')
  await play(app, order.payment_id, 'succeed')
  await app.drain()
  const states = await app.services.database.db
    .selectFrom('order_states')
    .select('state')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual([
    'created',
    'redirected',
    'canceled',
    'returning',
    'refunded',
  ])
  expect(await orderOf(member, order.id)).toMatchObject({
    status: 'refunded',
    sent_back: 'cancelled',
    is_refund_pending: false,
    refunded_amount: order.amount,
    paid_at: null,
    documents: [],
    withdrawable_until: null,
  })
  expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 0, paid_user: false })
  expect((await member.call('/api/credits/entries')).body.entries).toEqual([])
  const texts = (await textsTo()).filter((text) => text.includes(order.payment_id))
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('after the order had been cancelled')
  // Nothing was used of the discount.
  expect(await buy(app, member)).toMatchObject({ status: 'completed', discount: bonus })
})

// spec: orders-29
test('a code reduces one order, however many pages with it are paid', async () => {
  const pages: Order[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const order = await newOrder()
    expect(order.discount).toEqual(bonus)
    await cancel(order)
    pages.push(order)
  }
  for (const { payment_id } of pages) await play(app, payment_id, 'succeed')
  await app.drain()
  const { orders } = (await member.call('/api/orders')).body as { orders: Order[] }
  expect(orders.map(({ status, sent_back }) => [status, sent_back])).toEqual(
    pages.map(() => ['refunded', 'cancelled']),
  )
  expect(await creditsOf(member)).toBe(0)
})

// spec: orders-29
test('a payment after the end of its order counts, unless its code has been used since', async () => {
  const late = await newOrder()
  await play(app, late.payment_id, 'expire')
  const second = await newOrder()
  await play(app, second.payment_id, 'fail')
  await play(app, late.payment_id, 'succeed')
  expect(await orderOf(member, late.id)).toMatchObject({ status: 'completed', discount: bonus })
  await play(app, second.payment_id, 'succeed')
  await app.drain()
  expect(await orderOf(member, second.id)).toMatchObject({ status: 'refunded', sent_back: 'code_used' })
  expect(await creditsOf(member)).toBe(100)
  expect((await textsTo()).join()).toContain('had been used for another order')
})

// spec: orders-29
test('of two pages with one code that are paid at once, one is an order and the other goes back', async () => {
  for (let round = 0; round < 8; round += 1) {
    member = await newMember(app, member.site)
    const pages: Order[] = []
    for (let nth = 0; nth < 2; nth += 1) {
      const order = await newOrder()
      // Open in every second round, else ended without money.
      if (round % 2) await play(app, order.payment_id, nth ? 'expire' : 'fail')
      pages.push(order)
    }
    await Promise.all(pages.map((order) => report(order, `at-once:${order.id}`)))
    await app.drain()
    const ends = await Promise.all(pages.map(({ id }) => orderOf(member, id)))
    expect(ends.map(({ status, sent_back }) => `${status} ${sent_back}`).sort()).toEqual([
      'completed null',
      'refunded code_used',
    ])
    expect(await creditsOf(member)).toBe(100)
  }
}, 300_000)

// spec: orders-29
test('that the bank takes back before it has gone back does not leave twice; once it is won, it goes back', async () => {
  const order = await newOrder()
  await cancel(order)
  await app.work().transaction(async (work) => {
    const { amount, currency } = order
    // The reports are faster than the job of the refund.
    for (const kind of ['paid', 'charged_back'] as const)
      await settle(work, await lockOrderOf(work, order.id), { kind, amount, currency }, 'test')
  })
  await app.drain()
  const refunds = async () =>
    (await findRefundsOf(app.services.database.db, [order.id])).map(({ cause, state }) => [cause, state])
  expect(await refunds()).toEqual([
    ['cancelled', 'held'],
    ['charge_back', 'done'],
  ])
  await app.work().transaction(async (work) => {
    const { amount, currency } = order
    const won = { kind: 'charge_back_reversed', amount, currency } as const
    await settle(work, await lockOrderOf(work, order.id), won, 'test')
  })
  await app.drain()
  expect(await refunds()).toEqual([
    ['cancelled', 'done'],
    ['charge_back', 'reversed'],
  ])
  expect(await orderOf(member, order.id)).toMatchObject({
    status: 'refunded',
    refunded_amount: order.amount,
    documents: [],
  })
  expect(await creditsOf(member)).toBe(0)
})

// spec: orders-29
test('the database refuses to count it as paid', async () => {
  const order = await newOrder()
  await cancel(order)
  await play(app, order.payment_id, 'succeed')
  const { db } = app.services.database
  const counted = setRow(db, 'orders', order.id, { state: 'paid' })
  await expect(counted).rejects.toThrow('never becomes paid')
})
