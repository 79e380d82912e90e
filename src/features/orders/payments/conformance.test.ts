import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  creditsOf,
  orderByDebit,
  orderOf,
  placeOrder,
  repeatOrder,
} from '../../../../tests/drivers/orders-driver.ts'
import { startPaynlFake } from '../../../../tests/drivers/providers/paynl-fake.ts'
import {
  deliver,
  type ProviderCall,
  type ProviderEvent,
  type ProviderFake,
  type RemoteFake,
} from '../../../../tests/drivers/providers/provider-fake.ts'
import { sandboxFake } from '../../../../tests/drivers/providers/sandbox-fake.ts'
import { startVerotelFake } from '../../../../tests/drivers/providers/verotel-fake.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { newClientId } from '../../../core/client-ids.ts'
import { minorUnits } from '../../../core/money.ts'
import { readableSigns } from '../../../server/reference.ts'
import type { Order } from '../order-contract.ts'
import { checkOpenOrders } from '../settlement/server/check-open.ts'
import { findOrder } from '../settlement/server/orders-table.ts'
import { findRefundsOf } from '../settlement/server/refunds-table.ts'
import { toDecimal } from './server/decimal-amount.ts'
import { type NewPayment, type PaymentProvider, ProviderFailed } from './server/payment-provider.ts'
import { providerNamed } from './server/providers.ts'

// What every provider must do, seen from the product: the same cases for each.

const remotes: Record<string, () => Promise<RemoteFake>> = {
  paynl: startPaynlFake,
  verotel: startVerotelFake,
}

describe.each(['sandbox', 'paynl', 'verotel'])('%s', (name) => {
  const isRemote = name !== 'sandbox'
  let app: TestApp
  let fake: ProviderFake
  let remote: RemoteFake | undefined
  let member: TestMember

  beforeAll(async () => {
    remote = await remotes[name]?.()
    app = await startTestApp(remote?.environment)
    fake = remote ?? sandboxFake(app)
  })
  afterAll(async () => {
    await app.stop()
    remote?.stop()
  })
  beforeEach(async () => {
    member = await newMember(app, await app.newSite({ signup_credits: 0 }))
  })

  const provider = () => providerNamed(app.services, name) as PaymentProvider
  /** A payment that belongs to no order. */
  const newPayment = (): NewPayment => {
    const payment_id = `NOBODYS${readableSigns(8)}`
    return {
      payment_id,
      amount: minorUnits(746),
      currency: 'EUR',
      payment_method: 'ideal',
      locale: 'nl',
      country: 'NL',
      return_url: 'https://example.com/transactions/1',
      webhook_url: 'https://example.com/api/payments/webhook',
      description: `Example ${payment_id}`,
    }
  }

  /** Places an order and opens its page. */
  const open = async (): Promise<Order> => {
    const { status, body } = await placeOrder(member)
    expect(status).toBe(200)
    await fake.visit(body.redirect_url)
    return body.order
  }
  const send = async (calls: ProviderCall[]) => {
    for (const call of calls) {
      const { status, body } = await deliver(app, name, call)
      expect([status, fake.isAcknowledged(status, body)]).toEqual([200, true])
    }
  }
  const play = async ({ payment_id }: Order, event: ProviderEvent) => send(await fake.play(payment_id, event))
  const refresh = async (order: Order): Promise<Order> => {
    // The provider is asked once in five seconds.
    app.services.clock.advance(5)
    return (await member.call(`/api/orders/${order.id}/refresh`, { method: 'POST' })).body.order
  }
  const pay = async (): Promise<Order> => {
    const order = await open()
    await play(order, 'succeed')
    return orderOf(member, order.id)
  }

  const referenceOf = async ({ id }: Order) =>
    (await findOrder(app.services.database.db, id))?.provider_ref ?? ''

  test('an order is opened with its amount and our reference', async () => {
    const order = await open()
    expect(order).toMatchObject({ status: 'pending' })
    expect(await fake.payment(order.payment_id)).toMatchObject({ amount: order.amount, currency: 'EUR' })
    expect(await refresh(order)).toMatchObject({ status: 'pending' })
  })

  // spec: orders-3
  test('a report of the payment completes it', async () => {
    const order = await pay()
    expect(order).toMatchObject({ status: 'completed', redirect_url: null })
    expect(await creditsOf(member)).toBe(100)
  })

  test('a payment that fails gives nothing', async () => {
    const order = await open()
    await play(order, 'fail')
    expect(await refresh(order)).toMatchObject({ status: 'failed' })
    expect(await creditsOf(member)).toBe(0)
  })

  // spec: orders-29
  test('an order that its member cancels is closed where the provider can, and what is paid all the same goes back', async () => {
    const order = await open()
    await member.call(`/api/orders/${order.id}/cancel`, { method: 'POST' })
    await app.drain()
    const report = await provider().readPayment(await referenceOf(order))
    expect(report?.kind ?? null).toBe(provider().cancelPayment ? 'canceled' : null)
    await play(order, 'succeed')
    await app.drain()
    for (const { state, amount } of await findRefundsOf(app.services.database.db, [order.id])) {
      expect(amount).toBe(order.amount)
      if (isRemote && state === 'sent')
        await send((await remote?.finishRefund(order.payment_id, amount)) ?? [])
    }
    expect(await orderOf(member, order.id)).toMatchObject({
      sent_back: 'cancelled',
      paid_at: null,
      documents: [],
    })
    expect(await creditsOf(member)).toBe(0)
  })

  test('a payment that is cancelled ends the order, at the latest when its time is over', async () => {
    const order = await open()
    await play(order, 'cancel')
    app.services.clock.advance(3601)
    await checkOpenOrders(app.work())
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'cancelled' })
  })

  test('a payment may be pending before it is paid', async () => {
    const order = await open()
    await play(order, 'pending')
    expect(await refresh(order)).toMatchObject({ status: 'pending' })
    await play(order, 'succeed')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  })

  // spec: orders-42
  test('a payment for which the bank asks a second factor is open until it is given, or refused', async () => {
    const given = await open()
    await play(given, 'step_up')
    expect(await refresh(given)).toMatchObject({ status: 'pending' })
    await play(given, 'succeed')
    expect(await orderOf(member, given.id)).toMatchObject({ status: 'completed' })
    const refused = await open()
    await play(refused, 'step_up')
    await play(refused, 'fail')
    expect(await refresh(refused)).toMatchObject({ status: 'failed' })
    expect(await creditsOf(member)).toBe(100)
  })

  test('a payment that the bank has authorised is captured by the product', async () => {
    if (!provider().capturePayment) return
    const order = await open()
    await play(order, 'authorise')
    await app.drain()
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
    expect(await creditsOf(member)).toBe(100)
  })

  test('a payment that failed and is paid after all is completed', async () => {
    const order = await open()
    await play(order, 'fail')
    await refresh(order)
    await play(order, 'succeed')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  })

  test('a report twenty times, also at once, is one grant', async () => {
    const order = await open()
    const calls = await fake.play(order.payment_id, 'succeed')
    await Promise.all(Array.from({ length: 20 }, () => send(calls)))
    expect(await creditsOf(member)).toBe(100)
  })

  // spec: orders-3
  test('a report with a wrong signature, or changed under it, is refused', async () => {
    const order = await open()
    const [call] = await fake.play(order.payment_id, 'succeed')
    const { query, headers, body } = call as ProviderCall
    const unsigned: ProviderCall = {
      ...(call as ProviderCall),
      query: query.replace(/signature=\w+/, `signature=${'0'.repeat(64)}`),
      headers: Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [
          key,
          key.endsWith('signature') ? value.replace(/\w/g, '0') : value,
        ]),
      ),
    }
    const changed: ProviderCall = {
      ...(call as ProviderCall),
      query: query.replace(toDecimal(order.amount), '0.01'),
      body: body.replaceAll(String(order.amount), '1'),
    }
    for (const wrong of [unsigned, changed]) {
      expect([wrong.query, wrong.headers, wrong.body]).not.toEqual([query, headers, body])
      expect((await deliver(app, name, wrong)).status).toBe(401)
    }
    const json = { 'content-type': 'application/json' }
    const nothing: ProviderCall = { method: 'POST', query: '', headers: json, body: '{}' }
    expect((await deliver(app, name, nothing)).status).toBe(401)
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'pending' })
  })

  // spec: orders-3
  test('another amount than that of the order gives nothing', async () => {
    const order = await open()
    await play(order, 'pay_other_amount')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'pending' })
    expect(await creditsOf(member)).toBe(0)
    await play(order, 'succeed')
    expect(await creditsOf(member)).toBe(100)
  })

  // spec: orders-3
  test('money goes back once, and its credits with it', async () => {
    const order = await pay()
    const { body } = await member.call('/api/withdrawals', {
      method: 'POST',
      body: { order_id: order.id, email: member.email, name: 'A. Buyer' },
    })
    expect(body.refund_amount).toBe(order.amount)
    await app.drain()
    expect(await orderOf(member, order.id)).toMatchObject({ is_refund_pending: isRemote })
    const calls = await fake.finishRefund(order.payment_id, order.amount)
    await send(calls)
    await send(calls)
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: order.amount,
    })
    expect(await fake.payment(order.payment_id)).toMatchObject({ refunded: order.amount })
    expect(await creditsOf(member)).toBe(0)
  })

  test('a refund that begins at the provider, and a charge back, take the credits', async () => {
    const first = await pay()
    await play(first, 'refund')
    expect(await orderOf(member, first.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: first.amount,
    })
    const second = await pay()
    await play(second, 'charge_back')
    expect(await orderOf(member, second.id)).toMatchObject({ status: 'refunded' })
    expect(await creditsOf(member)).toBe(0)
  })

  test('a payment whose report was lost is found when it is asked for', async () => {
    const order = await open()
    await fake.play(order.payment_id, 'succeed')
    expect(await refresh(order)).toMatchObject({ status: 'completed' })
    expect(await creditsOf(member)).toBe(100)
  })

  test('an order placed again with its client id is one order with one page', async () => {
    const client_id = newClientId()
    const atOnce = await Promise.all([1, 2, 3].map(() => placeOrder(member, { client_id })))
    const { order, redirect_url } = (await placeOrder(member, { client_id })).body
    const pages = new Set(atOnce.map(({ body }) => `${body.order.id} ${body.redirect_url}`))
    expect([...pages]).toEqual([`${order.id} ${redirect_url}`])
    await fake.visit(redirect_url)
    await play(order, 'succeed')
    expect(await creditsOf(member)).toBe(100)
  })

  // spec: orders-42
  test('a card that it stores is charged again, until it declines; of others nothing is stored', async () => {
    const { body } = await placeOrder(member, { payment_method: 'creditcard' })
    await fake.visit(body.redirect_url)
    await play(body.order, 'succeed')
    const again = await repeatOrder(member)
    if (!provider().recurring.includes('creditcard')) {
      expect([again.status, again.body.code]).toEqual([404, 'no_stored_method'])
      const { return_url: _page, ...charge } = newPayment()
      await expect(provider().chargeStored({ ...charge, token: 'any' })).rejects.toThrow(ProviderFailed)
      return
    }
    expect(again.body.order).toMatchObject({ status: 'completed', kind: 'repeat' })
    expect(await fake.payment(again.body.order.payment_id)).toMatchObject({ amount: again.body.order.amount })
    await fake.declineFurther?.(body.order.payment_id)
    expect((await repeatOrder(member)).body.code).toBe('recurring_failed')
    expect(await creditsOf(member)).toBe(200)
  })

  // spec: orders-42, orders-44
  test('a mandate is charged once, and its debit comes back when the bank returns it', async () => {
    const { started, confirm, confirmed } = await orderByDebit(app, member)
    if (!provider().chargeDirectDebit) {
      expect([started.status, started.body.code]).toEqual([400, 'payment_method_unavailable'])
      return
    }
    const { order } = confirmed.body
    expect(order).toMatchObject({ status: 'pending', kind: 'direct_debit' })
    expect((await confirm()).body.order.id).toBe(order.id)
    expect(await fake.payment(order.payment_id)).toMatchObject({ amount: order.amount })
    await play(order, 'succeed')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
    // What the text of the mandate promises of later payments is true.
    const { payment_methods } = (await member.call('/api/payment-methods')).body
    const { recurring } = payment_methods.find(({ code }: { code: string }) => code === 'sepadirectdebit')
    expect((await repeatOrder(member)).status).toBe(recurring ? 200 : 404)
    await play(order, 'charge_back')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded' })
    expect((await repeatOrder(member)).body.code).toBe('no_stored_method')
    expect((await orderByDebit(app, member)).started.body.code).toBe('direct_debit_blocked')
  })

  test('a report about a payment of nobody is acknowledged and changes nothing', async () => {
    const payment = newPayment()
    const opened = await provider().createPayment(payment)
    await fake.visit(opened.redirect_url ?? '')
    await send(await fake.play(payment.payment_id, 'succeed'))
    expect(await creditsOf(member)).toBe(0)
  })
})

describe.each(Object.keys(remotes))('%s that is down', (name) => {
  let app: TestApp
  let fake: RemoteFake
  let member: TestMember
  beforeAll(async () => {
    fake = (await remotes[name]?.()) as RemoteFake
    app = await startTestApp(fake.environment)
    member = await newMember(app, await app.newSite({ signup_credits: 0 }))
  })
  afterAll(async () => {
    await app.stop()
    fake.stop()
  })

  // spec: orders-3
  test('takes no order, and nothing is charged', async () => {
    fake.setDown(true)
    const client_id = newClientId()
    const { status, body } = await placeOrder(member, { client_id })
    expect([status, body.code]).toEqual([503, 'payment_unavailable'])
    fake.setDown(false)
    const [order] = (await member.call('/api/orders')).body.orders
    expect(order).toMatchObject({ status: 'failed', redirect_url: null })
    expect(await fake.payment(order.payment_id)).toBeUndefined()
  })

  test('leaves an open order as it is known, until it is back', async () => {
    const { body } = await placeOrder(member)
    await fake.visit(body.redirect_url)
    await fake.play(body.order.payment_id, 'succeed')
    fake.setDown(true)
    const refresh = () => {
      app.services.clock.advance(5)
      return member.call(`/api/orders/${body.order.id}/refresh`, { method: 'POST' })
    }
    const answer = await refresh()
    expect([answer.status, answer.body.order.status]).toEqual([200, 'pending'])
    fake.setDown(false)
    expect((await refresh()).body.order.status).toBe('completed')
  })

  test('is offered only where the sandbox is not', async () => {
    const { payment_methods, is_test } = (await member.call('/api/payment-methods')).body
    expect(is_test).toBe(false)
    expect(payment_methods.map(({ code }: { code: string }) => code)).toContain('ideal')
    expect(payment_methods.some((method: { recurring: boolean }) => method.recurring)).toBe(false)
  })
})
