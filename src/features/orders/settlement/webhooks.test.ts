import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import type { Order } from '../contract.ts'
import { type Delivery, signedDelivery } from '../payments/server/sandbox-provider.ts'
import { findMismatches } from './server/reconciliation-queries.ts'

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startTestApp({}, { ownDatabase: true })
})
afterAll(async () => {
  expect(await findMismatches(app.services.database.db)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: 0 }))
})

const newOrder = async (): Promise<Order> => (await placeOrder(member)).body.order

const deliveryFor = (order: Order, changes: Partial<Delivery> = {}): Delivery => ({
  event_id: randomUUID(),
  reference: order.payment_id,
  kind: 'paid',
  amount: order.amount,
  currency: order.currency,
  at: app.services.clock.now().toISOString(),
  ...changes,
})

/** Sends a webhook as the provider does: from any network address, without an Origin. */
async function send(
  delivery: Delivery,
  changes: { signature?: string; body?: string; provider?: string } = {},
) {
  const signed = signedDelivery(app.services, delivery)
  const headers = {
    ...signed.headers,
    ...(changes.signature ? { 'x-sandbox-signature': changes.signature } : {}),
  }
  const path = `/api/payments/${changes.provider ?? 'sandbox'}/webhook`
  const response = await app.door.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { host: 'localhost', ...headers },
    body: changes.body ?? signed.body,
  })
  return response.status
}

describe('a webhook', () => {
  test('with a wrong signature, or a body changed under it, is refused', async () => {
    const order = await newOrder()
    const delivery = deliveryFor(order)
    expect(await send(delivery, { signature: 'x'.repeat(32) })).toBe(401)
    expect(await send(delivery, { body: JSON.stringify({ ...delivery, amount: 1 }) })).toBe(401)
    expect(await send(delivery, { provider: 'nobody' })).toBe(404)
    expect((await orderOf(member, order.id)).status).toBe('pending')
  })

  test.each<[string, Partial<Delivery>]>([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'PLN' }],
  ])('with %s is stored and grants nothing', async (_why, changes) => {
    const order = await newOrder()
    expect(await send(deliveryFor(order, changes))).toBe(200)
    expect((await orderOf(member, order.id)).status).toBe('pending')
    expect(await creditsOf(member)).toBe(0)
    expect(await send(deliveryFor(order))).toBe(200)
    expect(await creditsOf(member)).toBe(100)
  })

  test('about a payment that is not ours is acknowledged and changes nothing', async () => {
    const order = await newOrder()
    expect(await send(deliveryFor(order, { reference: 'NOBODYS' }))).toBe(200)
    expect((await orderOf(member, order.id)).status).toBe('pending')
  })

  test('sent 500 times at once, the same or a new one each time, is one grant', async () => {
    const order = await newOrder()
    const same = deliveryFor(order)
    const all = Array.from({ length: 500 }, (_, nth) => send(nth % 2 ? same : deliveryFor(order)))
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    expect(await creditsOf(member)).toBe(100)
    const { entries } = (await member.call('/api/credits/entries')).body
    expect(entries.filter(({ reason }: { reason: string }) => reason === 'purchase')).toHaveLength(1)
  }, 180_000)

  test.each([
    ['text/plain', 'no signature'],
    ['application/json', '{broken'],
    ['application/xml', '<report/>'],
  ])('of any content (%s) is refused by its signature first', async (type, body) => {
    const answer = await app.door.request('http://localhost/api/payments/sandbox/webhook', {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': type },
      body,
    })
    expect(answer.status).toBe(401)
  })

  test('can be sent again from the list of deliveries, which is one per delivery', async () => {
    const order = await newOrder()
    await play(app, order.payment_id, 'succeed')
    const [delivery] = (await app.call(`/dev/webhooks.json?reference=${order.payment_id}`)).body
    const { pathname } = new URL(delivery.url)
    const answer = await app.door.request(`http://localhost${pathname}`, {
      method: 'POST',
      headers: { host: 'localhost', ...delivery.headers },
      body: delivery.body,
    })
    expect(answer.status).toBe(200)
    expect(await creditsOf(member)).toBe(100)
  })
})

describe('money that goes back', () => {
  test('a refund at the provider takes the credits and Premium', async () => {
    const order = await buy(app, member)
    await play(app, order.payment_id, 'refund')
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: order.amount,
    })
    expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 0, paid_user: false })
  })

  test('Premium stays while another order does', async () => {
    const first = await buy(app, member)
    await buy(app, member)
    await play(app, first.payment_id, 'refund')
    expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 100, paid_user: true })
  })

  test('a charge back takes what is left and records the rest as owed; its reversal gives back', async () => {
    const order = await buy(app, member)
    const other = await newMember(app, member.site)
    await member.call('/api/chats', {
      method: 'POST',
      body: { profile_id: other.id, client_id: randomUUID(), kind: 'text', body: 'Hello there' },
    })
    expect(await creditsOf(member)).toBe(90)
    await play(app, order.payment_id, 'charge_back')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded' })
    expect(await creditsOf(member)).toBe(0)
    expect(await send(deliveryFor(order, { kind: 'charge_back_reversed' }))).toBe(200)
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
    expect(await creditsOf(member)).toBe(90)
  })

  test('refunds in any order and twice never take more than was paid', async () => {
    const order = await buy(app, member)
    const statuses = await Promise.all(
      [300, 446, 446, 746].map((amount) => send(deliveryFor(order, { kind: 'refunded', amount }))),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    const { refunded_amount } = await orderOf(member, order.id)
    expect(refunded_amount).toBeLessThanOrEqual(order.amount)
  })
})
