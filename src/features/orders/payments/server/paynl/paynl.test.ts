import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../../../tests/drivers/factories.ts'
import {
  creditsOf,
  orderByDebit,
  orderOf,
  placeOrder,
} from '../../../../../../tests/drivers/orders-driver.ts'
import { type PaynlFake, startPaynlFake } from '../../../../../../tests/drivers/providers/paynl-fake.ts'
import { deliver, type ProviderCall } from '../../../../../../tests/drivers/providers/provider-fake.ts'
import { streamOf } from '../../../../../../tests/drivers/stream-of.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/drivers/test-app.ts'
import { minorUnits } from '../../../../../core/money.ts'
import { addSeconds, secondsPerDay } from '../../../../../core/time.ts'
import { findOpenMatters } from '../../../settlement/server/reconciliation-table.ts'
import { BadSignature, type NewPayment, type PaymentProvider, ProviderFailed } from '../payment-provider.ts'
import { paynlProvider } from './paynl-provider.ts'
import { kindOfStatus } from './paynl-status.ts'

const secret = 'f0e1d2c3b4a5968778695a4b3c2d1e0f01234567'
const example = (name: string) => readFileSync(join(import.meta.dirname, 'examples', `${name}.txt`), 'utf8')
const headers = (signature: string, changes: Record<string, string> = {}) =>
  new Headers({
    'signature-method': 'HMAC',
    'signature-algorithm': 'sha256',
    'signature-keyid': 'SL-1234-5678',
    signature,
    ...changes,
  })

let fake: PaynlFake
let paynl: PaymentProvider
beforeAll(async () => {
  fake = await startPaynlFake()
  const url = fake.environment.PAYNL_URL ?? ''
  paynl = paynlProvider({ serviceId: 'SL-1234-5678', secret, isTest: false, url })
})
afterAll(() => fake.stop())

const payment = (payment_id: string): NewPayment => ({
  payment_id,
  amount: minorUnits(746),
  currency: 'EUR',
  payment_method: 'ideal',
  locale: 'nl',
  country: 'NL',
  return_url: 'https://example.com/transactions/1',
  webhook_url: 'https://example.com/api/payments/paynl/webhook',
  description: `A site with quite a long name ${payment_id}`,
})
const read = (call: ProviderCall | { headers: Headers; body: string }) =>
  paynl.readWebhook({
    headers: new Headers(call.headers),
    query: new URLSearchParams(),
    body: call.body,
    now: new Date(),
  })
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (err) => err,
  )

describe('exchanges', () => {
  const paid = '44c8b417239e3bb190068963a4c4dc5fd1c38f315eba2752378c3aa09f3e07b8'

  test('of a paid order are read; repeats have the same id', async () => {
    const call = { headers: headers(paid), body: example('order-paid') }
    const [report] = await read(call)
    expect(report).toMatchObject({
      provider_ref: '51007856048X14b0',
      payment_id: '7KQM4XZA2BCD3EFG',
      kind: 'paid',
      amount: 746,
      currency: 'EUR',
    })
    expect((await read(call))[0]?.event_id).toBe(report?.event_id)
  })

  test.each<[string, Headers, string]>([
    ['another signature', headers('0'.repeat(64)), example('order-paid')],
    ['a changed body', headers(paid), example('order-paid').replaceAll('746', '747')],
    [
      'the same content, written anew',
      headers(paid),
      JSON.stringify(JSON.parse(example('order-paid')), null, 1),
    ],
    ['another sales location', headers(paid, { 'signature-keyid': 'SL-8765-4321' }), example('order-paid')],
    ['another method', headers(paid, { 'signature-method': 'NONE' }), example('order-paid')],
    ['a weaker algorithm', headers(paid, { 'signature-algorithm': 'md5' }), example('order-paid')],
    ['no headers', new Headers(), example('order-paid')],
  ])('with %s are refused', async (_why, signed, body) => {
    expect(await rejection(read({ headers: signed, body }))).toBeInstanceOf(BadSignature)
  })

  test('of the older form are only a reason to look: what Pay. does not know is not believed', async () => {
    const refund = 'd34472648ff7db38a5d51038cb58f54545bcb74eaf3a4077627cee1cd7af60d4'
    const debit = '14cf5f86ace94684f0ce44d5990921326b94cc203bd94e2753c48cd15adc05d2'
    for (const [signature, name] of [
      [refund, 'refund-received'],
      [debit, 'debit-collected'],
    ] as const) {
      const call = { headers: headers(signature), body: example(name) }
      expect(await rejection(read(call))).toBeInstanceOf(ProviderFailed)
    }
  })

  test('about a test, another sales location or something unknown report nothing', async () => {
    const { object, ...exchange } = JSON.parse(example('order-paid'))
    expect(await read(fake.exchange({ ...exchange, object }))).toHaveLength(1)
    const test = { ...object, integration: { test: true } }
    expect(await read(fake.exchange({ ...exchange, object: test }))).toEqual([])
    const foreign = { ...object, serviceId: 'SL-8765-4321' }
    expect(await read(fake.exchange({ ...exchange, object: foreign }))).toEqual([])
    expect(await read(fake.exchange({ action: 'token', order_id: '1', recurring_id: 'VY-1' }))).toEqual([])
    expect(await read(fake.exchange({ something: 'else' }))).toEqual([])
  })

  test.each([
    ['chargeback:chargeback', 'charge_back', 'charged_back'],
    ['chargeback:reversed', 'succeed', 'charge_back_reversed'],
    ['chargeback:won', 'succeed', 'charge_back_reversed'],
    // The status follows later: Pay. repeats what is not acknowledged.
    ['chargeback:chargeback', 'succeed', null],
    ['chargeback:reversed', 'charge_back', null],
    ['chargeback:other', 'succeed', null],
  ] as const)('of the action %s, while the order is as after %s, report %s', async (action, event, kind) => {
    const reference = `${action}${event}`.replace(/\W|_/g, '').toUpperCase()
    const { provider_ref } = await paynl.createPayment(payment(reference))
    await fake.play(reference, event)
    const call = fake.exchange({ action, order_id: provider_ref })
    if (kind === null) expect(await rejection(read(call))).toBeInstanceOf(ProviderFailed)
    else expect(await read(call)).toMatchObject([{ kind, amount: 746 }])
  })
})

test.each([
  [100, 'paid'],
  [20, null],
  [50, 'pending'],
  [90, 'pending'],
  [95, 'authorised'],
  [85, 'pending'],
  [-51, 'paid'],
  [-60, 'failed'],
  [-61, 'canceled'],
  [-63, 'failed'],
  [-64, 'failed'],
  [-71, 'charged_back'],
  [-80, 'expired'],
  [-81, null],
  [-82, 'paid'],
  [-90, 'canceled'],
  [-99, 'canceled'],
])('the status %i is %s', (code, kind) => {
  expect(kindOfStatus(code)).toBe(kind)
})

describe('requests', () => {
  test('with a wrong secret fail, and their error names no secret', async () => {
    const url = fake.environment.PAYNL_URL ?? ''
    const wrong = 'another-secret-that-is-wrong'
    const other = paynlProvider({ serviceId: 'SL-1234-5678', secret: wrong, isTest: false, url })
    const err = await rejection(other.createPayment(payment('WRONGSECRET')))
    expect(err).toBeInstanceOf(ProviderFailed)
    const shown = `${(err as Error).stack} ${JSON.stringify(err)}`
    expect(shown).not.toContain(wrong)
    expect(shown).not.toContain(Buffer.from(`SL-1234-5678:${wrong}`).toString('base64'))
    expect(fake.count('WRONGSECRET')).toBe(0)
  })

  // spec: orders-4
  test('that change something are sent once, whatever becomes of the answer', async () => {
    fake.loseNextAnswer()
    expect(await rejection(paynl.createPayment(payment('LOSTANSWER')))).toBeInstanceOf(ProviderFailed)
    expect(fake.count('LOSTANSWER')).toBe(1)
  })

  // spec: orders-4
  test('for a refund whose answer was lost return the money once', async () => {
    const { provider_ref } = await paynl.createPayment(payment('LOSTREFUND'))
    await fake.play('LOSTREFUND', 'succeed')
    const refund = {
      provider_ref,
      amount: minorUnits(300),
      currency: 'EUR',
      key: 'R-1',
      refunded_before: minorUnits(0),
    } as const
    fake.loseNextAnswer()
    expect(await rejection(paynl.refund(refund))).toBeInstanceOf(ProviderFailed)
    expect(await paynl.refund(refund)).toEqual({ state: 'sent' })
    expect(await fake.payment('LOSTREFUND')).toMatchObject({ refunded: 300 })
    expect(
      await paynl.refund({
        ...refund,
        amount: minorUnits(446),
        key: 'R-2',
        refunded_before: minorUnits(300),
      }),
    ).toEqual({
      state: 'sent',
    })
    expect(await fake.payment('LOSTREFUND')).toMatchObject({ refunded: 746 })
    expect(await rejection(paynl.refund({ ...refund, key: 'R-3' }))).toBeInstanceOf(ProviderFailed)
  })

  test('in test mode make test orders, and no direct debits', async () => {
    const url = fake.environment.PAYNL_URL ?? ''
    const other = paynlProvider({ serviceId: 'SL-1234-5678', secret, isTest: true, url })
    expect([other.isTest, other.methods.includes('sepadirectdebit')]).toEqual([true, false])
    const { provider_ref } = await other.createPayment(payment('TESTORDER'))
    await fake.play('TESTORDER', 'succeed')
    expect(await other.readPayment(provider_ref)).toMatchObject({ kind: 'paid' })
    expect(await paynl.readPayment(provider_ref)).toBeNull()
  })
})

describe('through the product', () => {
  let app: TestApp
  let member: TestMember
  beforeAll(async () => {
    // Its last test looks at the reports of every order.
    app = await startTestApp(fake.environment, { ownDatabase: true })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    member = await newMember(app, await app.newSite({ signup_credits: 0 }))
  })

  const debit = () => orderByDebit(app, member)
  const send = async (call: ProviderCall): Promise<void> => {
    expect((await deliver(app, 'paynl', call)).status).toBe(200)
  }

  test('a direct debit is one mandate, is paid when it is collected, and taken back when the bank returns it', async () => {
    const { confirm, confirmed } = await debit()
    const { order } = confirmed.body
    expect(order).toMatchObject({ status: 'pending', kind: 'direct_debit' })
    expect((await confirm()).body.order.id).toBe(order.id)
    expect(fake.count(order.payment_id)).toBe(1)
    await send(fake.playDebit(order.payment_id, 'send'))
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'pending' })
    await send(fake.playDebit(order.payment_id, 'collected'))
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
    await send(fake.playDebit(order.payment_id, 'storno'))
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded' })
    expect(await creditsOf(member)).toBe(0)
  })

  test('a direct debit that the bank returns before it was paid has failed', async () => {
    const { order } = (await debit()).confirmed.body
    await send(fake.playDebit(order.payment_id, 'storno'))
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'failed' })
    const { db } = app.services.database
    // Its browsers receive each state once.
    const states = (await streamOf(db, member.id))
      .filter(({ type }) => type === 'order')
      .map(({ data }) => data.order.status)
    expect(states).toEqual(['pending', 'failed'])
    // Nor does its report wait for a payment that never comes, until staff see it.
    const later = addSeconds(app.services.clock.now(), 5 * secondsPerDay)
    expect(await findOpenMatters(db, later)).toEqual([])
  })

  test('a collected direct debit goes back through its transaction', async () => {
    const { order } = (await debit()).confirmed.body
    await send(fake.playDebit(order.payment_id, 'collected'))
    await app.call('/api/withdrawals', {
      method: 'POST',
      host: member.site.host,
      body: { order_id: order.id, email: member.email, name: 'A. Buyer' },
    })
    await app.drain()
    for (const call of await fake.finishRefund(order.payment_id, order.amount)) await send(call)
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: order.amount,
    })
  })

  // spec: orders-4
  test('a debit whose answer was lost is not made again, and counts when it is collected', async () => {
    fake.loseNextAnswer()
    const { confirm, confirmed } = await debit()
    const { order } = confirmed.body
    expect(order).toMatchObject({ status: 'pending' })
    expect((await confirm()).body.order).toMatchObject({ id: order.id, status: 'pending' })
    expect(fake.count(order.payment_id)).toBe(1)
    const reads = fake.playDebit(order.payment_id, 'collected')
    await send(reads)
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  })

  test('a report that is faster than the answer to the order finds it by our reference', async () => {
    fake.onNewOrder(send)
    const { body } = await placeOrder(member)
    fake.onNewOrder(undefined)
    expect(body.redirect_url).toContain(fake.environment.PAYNL_URL)
    for (const call of await fake.play(body.order.payment_id, 'succeed')) await send(call)
    expect(await orderOf(member, body.order.id)).toMatchObject({ status: 'completed' })
  })

  // spec: orders-50
  test('an order that is merely opened at Pay. can be cancelled; one that Pay. works on cannot', async () => {
    fake.onNewOrder(send)
    const opened = (await placeOrder(member)).body.order
    const begun = (await placeOrder(member)).body.order
    fake.onNewOrder(undefined)
    const act = async ({ id }: { id: number }, what: 'refresh' | 'cancel') =>
      (await member.call(`/api/orders/${id}/${what}`, { method: 'POST' })).body.order
    expect(await act(opened, 'refresh')).toMatchObject({ status: 'pending' })
    expect(await act(opened, 'cancel')).toMatchObject({ status: 'cancelled' })
    for (const call of await fake.play(begun.payment_id, 'pending')) await send(call)
    expect(await act(begun, 'cancel')).toMatchObject({ status: 'pending' })
  })

  test('a second order at Pay. with our reference cannot end the first, but its money counts', async () => {
    const { body } = await placeOrder(member)
    await paynl.createPayment(payment(body.order.payment_id))
    for (const call of await fake.play(body.order.payment_id, 'cancel')) await send(call)
    expect(await orderOf(member, body.order.id)).toMatchObject({ status: 'pending' })
    for (const call of await fake.play(body.order.payment_id, 'succeed')) await send(call)
    expect(await orderOf(member, body.order.id)).toMatchObject({ status: 'completed' })
  })
})
