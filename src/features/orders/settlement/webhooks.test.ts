import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import { minorUnits, minus } from '../../../core/money.ts'
import { findInvoicesOf } from '../invoices/server/invoices-table.ts'
import type { Order } from '../order-contract.ts'
import { type Delivery, signedDelivery } from '../payments/server/sandbox-provider.ts'
import { findMismatches } from './server/reconciliation-table.ts'
import { findRefundsOf } from './server/refunds-table.ts'
import { requestRefund } from './server/request-refund.ts'
import { lockOrderOf, settle } from './server/settle.ts'

const app = setUpApp({}, { ownDatabase: true })
let member: TestMember
afterAll(async () => {
  expect(await findMismatches(app.services.database.db)).toEqual([])
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
  const response = await app.http.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { host: 'localhost', ...headers },
    body: changes.body ?? signed.body,
  })
  return response.status
}

const write = async () => {
  const other = await newMember(app, member.site)
  await member.call('/api/chats', {
    method: 'POST',
    body: { profile_id: other.id, client_id: randomUUID(), kind: 'text', body: 'Hello there' },
  })
}
const withdraw = async (order: Order) => {
  const form = { order_id: order.id, email: member.email, name: 'A. Buyer' }
  const answer = await member.call('/api/withdrawals', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  return answer.body.refund_amount
}

describe('a webhook', () => {
  // spec: orders-23
  test('with a wrong signature, or a body changed under it, is refused', async () => {
    const order = await newOrder()
    const delivery = deliveryFor(order)
    expect(await send(delivery, { signature: 'x'.repeat(32) })).toBe(401)
    expect(await send(delivery, { body: JSON.stringify({ ...delivery, amount: 1 }) })).toBe(401)
    expect(await send(delivery, { provider: 'nobody' })).toBe(404)
    expect((await orderOf(member, order.id)).status).toBe('pending')
  })

  // spec: orders-23
  test.each<[string, Partial<Delivery>]>([
    ['another amount', { amount: minorUnits(1) }],
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

  // spec: orders-23
  test('sent 500 times at once, the same or a new one each time, is one grant', async () => {
    const order = await newOrder()
    const same = deliveryFor(order)
    const all = Array.from({ length: 500 }, (_, nth) => send(nth % 2 ? same : deliveryFor(order)))
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    expect(await creditsOf(member)).toBe(100)
    const { entries } = (await member.call('/api/credits/entries')).body
    expect(entries.filter(({ reason }: { reason: string }) => reason === 'purchase')).toHaveLength(1)
  }, 180_000)

  // spec: orders-23
  test.each([
    ['text/plain', 'no signature'],
    ['application/json', '{broken'],
    ['application/xml', '<report/>'],
  ])('of any content (%s) is refused by its signature first', async (type, body) => {
    const answer = await app.http.request('http://localhost/api/payments/sandbox/webhook', {
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
    const answer = await app.http.request(`http://localhost${pathname}`, {
      method: 'POST',
      headers: { host: 'localhost', ...delivery.headers },
      body: delivery.body,
    })
    expect(answer.status).toBe(200)
    expect(await creditsOf(member)).toBe(100)
  })
})

describe('money that goes back', () => {
  // spec: orders-27
  test('a refund at the provider takes the credits and Premium', async () => {
    const order = await buy(app, member)
    await play(app, order.payment_id, 'refund')
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: order.amount,
    })
    expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 0, paid_user: false })
  })

  // spec: orders-27
  test('Premium stays while another order does', async () => {
    const first = await buy(app, member)
    await buy(app, member)
    await play(app, first.payment_id, 'refund')
    expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 100, paid_user: true })
  })

  // spec: orders-27
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

  describe('a charge back that was won', () => {
    const lose = (order: Order) => send(deliveryFor(order, { kind: 'charged_back' }))
    const win = (order: Order) => send(deliveryFor(order, { kind: 'charge_back_reversed' }))
    const documentsOf = async (order: Order) =>
      (await findInvoicesOf(app.services.database.db, [order.id])).map(({ kind, amount }) =>
        kind === 'invoice' ? amount : -amount,
      )

    test('and lost again takes the credits again; a refund after it does too', async () => {
      const order = await buy(app, member)
      for (const report of [lose, win, lose]) expect(await report(order)).toBe(200)
      expect(await creditsOf(member)).toBe(0)
      await win(order)
      expect(await creditsOf(member)).toBe(100)
      await send(deliveryFor(order, { kind: 'refunded' }))
      expect(await creditsOf(member)).toBe(0)
      expect(await documentsOf(order)).toEqual([746, -746, 746, -746, 746, -746])
    })

    test('gives back what it took, and not what was refunded before', async () => {
      const order = await buy(app, member)
      await send(deliveryFor(order, { kind: 'refunded', amount: minorUnits(373) }))
      expect(await creditsOf(member)).toBe(50)
      await lose(order)
      expect(await creditsOf(member)).toBe(0)
      await win(order)
      expect(await creditsOf(member)).toBe(50)
      expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed', refunded_amount: 373 })
      expect(await documentsOf(order)).toEqual([746, -373, -373, 373])
    })

    test('leaves an order closed that was withdrawn before, and is announced once per report', async () => {
      const order = await buy(app, member)
      await write()
      const returned = await withdraw(order)
      await app.drain()
      const announced = async () =>
        (await streamOf(app.services.database.db, member.id)).filter(({ type }) => type === 'order').length
      const before = await announced()
      await lose(order)
      await win(order)
      expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded', refunded_amount: returned })
      expect((await announced()) - before).toBe(2)
    })

    test('sends the refund that waited; while the bank has the money none leaves', async () => {
      const order = await buy(app, member)
      await app.work().transaction(async (work) => {
        // The charge back comes before the job of the refund.
        const refund = {
          cause: 'withdrawal',
          amount: minorUnits(746),
          credits: 100,
          name: null,
          email: null,
        } as const
        await requestRefund(work, await lockOrderOf(work, order.id), refund)
        const { amount, currency } = order
        await settle(
          work,
          await lockOrderOf(work, order.id),
          { kind: 'charged_back', amount, currency },
          'test',
        )
      })
      await app.drain()
      const refunds = async () =>
        (await findRefundsOf(app.services.database.db, [order.id])).map(({ cause, state }) => [cause, state])
      expect(await refunds()).toEqual([
        ['withdrawal', 'held'],
        ['charge_back', 'done'],
      ])
      expect(await creditsOf(member)).toBe(0)
      await win(order)
      await app.drain()
      expect(await refunds()).toEqual([
        ['withdrawal', 'done'],
        ['charge_back', 'reversed'],
      ])
      expect(await creditsOf(member)).toBe(0)
      expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded', refunded_amount: 746 })
      expect(await documentsOf(order)).toEqual([746, -746, 746, -746])
    })
  })

  describe('whose reports come in another order', () => {
    const orders = (kinds: Delivery['kind'][]): Delivery['kind'][][] =>
      kinds.length < 2
        ? [kinds]
        : kinds.flatMap((kind) => orders(kinds.filter((one) => one !== kind)).map((rest) => [kind, ...rest]))
    const sets = [
      { kinds: ['paid', 'refunded'], status: 'refunded', credits: 0 },
      { kinds: ['paid', 'charged_back'], status: 'refunded', credits: 0 },
      { kinds: ['paid', 'charged_back', 'charge_back_reversed'], status: 'completed', credits: 100 },
    ] as const
    const cases = sets.flatMap(({ kinds, ...end }) =>
      orders([...kinds]).map((reports) => [reports.join(', '), reports, end] as const),
    )

    // spec: orders-24
    test.each(cases)('%s ends as it does in theirs', async (_said, reports, { status, credits }) => {
      const order = await newOrder()
      const sent = reports.map((kind) => deliveryFor(order, { kind }))
      // Each once more after all: replayed, it changes nothing.
      for (const delivery of [...sent, ...sent]) expect(await send(delivery)).toBe(200)
      const refunded_amount = status === 'refunded' ? order.amount : 0
      expect(await orderOf(member, order.id)).toMatchObject({ status, refunded_amount })
      const { user } = (await member.call('/api/user.php')).body
      expect(user).toMatchObject({ credits, paid_user: status === 'completed' })
    })

    // spec: orders-24
    test('an order that expired, was returned and is paid at last keeps nothing', async () => {
      const order = await newOrder()
      await send(deliveryFor(order, { kind: 'expired' }))
      await send(deliveryFor(order, { kind: 'refunded', amount: minorUnits(300) }))
      await send(deliveryFor(order))
      await send(deliveryFor(order, { kind: 'charged_back', amount: minus(order.amount, minorUnits(300)) }))
      expect(await orderOf(member, order.id)).toMatchObject({
        status: 'refunded',
        refunded_amount: order.amount,
      })
      expect(await creditsOf(member)).toBe(0)
    })

    // spec: orders-24
    test('a charge back of what was refunded in full changes nothing, and is logged', async () => {
      const order = await buy(app, member)
      await play(app, order.payment_id, 'refund')
      await send(deliveryFor(order, { kind: 'charged_back' }))
      const event = await app.services.database.db
        .selectFrom('payment_events')
        .select('outcome')
        .where('order_id', '=', order.id)
        .where('kind', '=', 'charged_back')
        .executeTakeFirst()
      expect(event?.outcome).toBe('anomaly')
      expect(await orderOf(member, order.id)).toMatchObject({ refunded_amount: order.amount })
    })
  })

  // spec: orders-24
  test('a refund of what a withdrawal left is counted; the report of the withdrawal itself is not', async () => {
    const order = await buy(app, member)
    await write()
    const returned = await withdraw(order)
    await app.drain()
    expect(returned).toBeLessThan(order.amount)
    await send(deliveryFor(order, { kind: 'refunded', amount: returned }))
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded', refunded_amount: returned })
    await send(deliveryFor(order, { kind: 'refunded', amount: minorUnits(50) }))
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: returned + 50,
    })
  })

  // spec: orders-24
  test('a refund of a part at the provider leaves a withdrawal pending that is on its way', async () => {
    const order = await buy(app, member)
    await write()
    const withdrawal = {
      cause: 'withdrawal',
      amount: minorUnits(671),
      credits: 90,
      name: null,
      email: null,
    } as const
    await app.work().transaction(async (work) =>
      // The report is faster than the job.
      requestRefund({ ...work, enqueue: async () => {} }, await lockOrderOf(work, order.id), withdrawal),
    )
    const report = (amount: number) =>
      send(deliveryFor(order, { kind: 'refunded', amount: minorUnits(amount) }))
    await report(70)
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'completed',
      is_refund_pending: true,
      refunded_amount: 70,
    })
    await report(671)
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      is_refund_pending: false,
      refunded_amount: 741,
    })
  })

  test('refunds in any order and twice never take more than was paid', async () => {
    const order = await buy(app, member)
    const statuses = await Promise.all(
      [300, 446, 446, 746].map((part) =>
        send(deliveryFor(order, { kind: 'refunded', amount: minorUnits(part) })),
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    const { refunded_amount } = await orderOf(member, order.id)
    expect(refunded_amount).toBeLessThanOrEqual(order.amount)
  })
})
