import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  buy,
  creditsOf,
  orderByDebit,
  orderOf,
  placeOrder,
  play,
  repeatOrder,
} from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { isIban } from '../iban-rules.ts'
import { methodsTakenBy, paymentMethods } from '../method-rules.ts'
import {
  isOpen,
  isUnpaid,
  type PaymentState,
  paymentStates,
  reportKinds,
  transitionOf,
} from '../payment-rules.ts'
import { paynlMethods } from '../payments/server/paynl/paynl-methods.ts'
import { signedDelivery } from '../payments/server/sandbox-provider.ts'
import type { NewOrder } from '../settlement/server/orders-table.ts'
import { receiveWebhook } from '../settlement/server/webhook-route.ts'

const app = setUpApp({}, { ownDatabase: true })
let site: SiteRecord
let member: TestMember
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 0 })
  member = await newMember(app, site)
})

/** Returns the states that an order has had, oldest first. */
async function statesOf(orderId: number): Promise<PaymentState[]> {
  const rows = await app.services.database.db
    .selectFrom('order_states')
    .select('state')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

describe('payment methods', () => {
  // spec: orders-11
  test('carry what clients need to show and choose them', async () => {
    const swede = await newMember(app, site, { country: 'SE' })
    const methodsOf = async (who: TestMember) => (await who.call('/api/payment-methods')).body.payment_methods
    const ofCode = async (who: TestMember, wanted: string) =>
      (await methodsOf(who)).find(({ code }: { code: string }) => code === wanted)
    expect(await ofCode(swede, 'swish')).toEqual({
      code: 'swish',
      label_key: 'orders.methods.swish',
      icon: 'Sw',
      countries: ['SE'],
      currencies: ['SEK'],
      flow: 'qr',
      refundable: true,
      chargeback_risk: 'none',
      async: false,
      recurring: false,
      status: 'active',
      providers: ['sandbox'],
      code_digits: null,
    })
    expect(await ofCode(member, 'wiretransfer')).toMatchObject({ flow: 'bank_transfer', async: true })
    expect(await ofCode(member, 'visa')).toMatchObject({ chargeback_risk: 'high', recurring: true })
    expect(await ofCode(member, 'paysafecard')).toMatchObject({ refundable: false })
    const pole = await newMember(app, site, { country: 'PL' })
    expect(await ofCode(pole, 'blik')).toMatchObject({ flow: 'push', code_digits: 6 })
  })

  // spec: orders-11
  test('name the providers that take them', () => {
    expect(methodsTakenBy('paynl').toSorted()).toEqual(Object.keys(paynlMethods).toSorted())
    expect(paymentMethods.filter(({ providers }) => providers.length === 0)).toEqual(
      paymentMethods.filter(({ status }) => status === 'retired'),
    )
  })
})

describe('a bank transfer', () => {
  const order = async () => (await placeOrder(member, { payment_method: 'wiretransfer' })).body.order

  // spec: orders-12
  test('waits for its funds, with account, amount and reference in the order and in a mail', async () => {
    const placed = await order()
    expect(placed).toMatchObject({ status: 'pending', amount: 746 })
    const { bank_transfer } = placed
    expect(bank_transfer).toEqual({
      account_holder: expect.stringMatching(/./),
      iban: expect.stringMatching(/^NL/),
      bic: expect.stringMatching(/^[A-Z0-9]{8}$/),
      reference: placed.payment_id,
      expires_at: expect.any(String),
    })
    expect(isIban(bank_transfer.iban)).toBe(true)
    expect(await statesOf(placed.id)).toEqual(['created', 'awaiting_funds'])
    await app.drain()
    const [mail] = (await app.call(`/dev/mail.json?to=${member.email}`)).body
    for (const words of ['€7.46', bank_transfer.iban.slice(0, 4), bank_transfer.bic, placed.payment_id])
      expect(mail.text).toContain(words)
  })

  test('that arrives completes it, and a repeated call mails nothing again', async () => {
    const client_id = crypto.randomUUID()
    const order = () => placeOrder(member, { payment_method: 'wiretransfer', client_id })
    const { id, payment_id } = (await order()).body.order
    expect((await order()).body.order.bank_transfer.reference).toBe(payment_id)
    await app.drain()
    expect((await app.call(`/dev/mail.json?to=${member.email}`)).body).toHaveLength(1)
    await play(app, payment_id, 'succeed')
    expect(await orderOf(member, id)).toMatchObject({ status: 'completed', bank_transfer: null })
    expect(await creditsOf(member)).toBe(100)
  })

  // spec: orders-12
  test('is waited for 14 days; its member can cancel it before', async () => {
    const [waiting, left] = [await order(), await order()]
    await member.call(`/api/orders/${left.id}/cancel`, { method: 'POST' })
    expect(await orderOf(member, left.id)).toMatchObject({ status: 'cancelled', bank_transfer: null })
    await letPass(app, 14 * 86_400 - 60)
    expect(await orderOf(member, waiting.id)).toMatchObject({ status: 'pending' })
    await letPass(app, 120)
    expect(await orderOf(member, waiting.id)).toMatchObject({ status: 'cancelled' })
  })
})

// spec: orders-14
test.each([
  ['SE', 'swish'],
  ['NO', 'vipps'],
  ['DK', 'mobilepay'],
  ['FI', 'mobilepay'],
])('an order from %s by %s has a code to scan, until it ends', async (country, payment_method) => {
  const buyer = await newMember(app, site, { country })
  const { order, redirect_url } = (await placeOrder(buyer, { payment_method })).body
  expect(order.qr).toEqual({ payload: redirect_url, image: expect.stringContaining('<svg') })
  await play(app, order.payment_id, 'succeed')
  expect(await orderOf(buyer, order.id)).toMatchObject({ status: 'completed', qr: null })
})

describe('the code of BLIK', () => {
  let pole: TestMember
  beforeEach(async () => {
    pole = await newMember(app, site, { country: 'PL' })
  })
  const order = (payment_code?: string) =>
    placeOrder(pole, { payment_method: 'blik', ...(payment_code && { payment_code }) })

  test('is entered with the order, which is then confirmed in the app of the bank', async () => {
    const { status, body } = await order('123456')
    expect([status, body.redirect_url, body.order.status]).toEqual([200, null, 'pending'])
    expect(await statesOf(body.order.id)).toEqual(['created', 'pending'])
    await letPass(app, 121)
    expect(await orderOf(pole, body.order.id)).toMatchObject({ status: 'completed' })
  })

  // spec: orders-14
  test('that is wrong is refused, and nothing is charged', async () => {
    const refused = await order('000000')
    expect([refused.status, refused.body.code]).toEqual([400, 'payment_code_invalid'])
    expect((await pole.call('/api/orders')).body.orders[0]).toMatchObject({ status: 'failed' })
    expect((await order('12345')).body.code).toBe('invalid_input')
    expect(await creditsOf(pole)).toBe(0)
  })

  test('that is left out is asked for by the provider; other methods ignore one', async () => {
    expect((await order()).body.redirect_url).toContain('/sandbox/pay/')
    const { body } = await placeOrder(pole, { payment_method: 'przelewy24', payment_code: '000000' })
    expect(body.redirect_url).toContain('/sandbox/pay/')
  })
})

describe('an authorised payment', () => {
  // spec: operation-24
  test('is captured by the product, once', async () => {
    const { order } = (await placeOrder(member)).body
    await play(app, order.payment_id, 'authorise', 'twice')
    await app.drain()
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
    expect(await statesOf(order.id)).toEqual(['created', 'redirected', 'authorised', 'captured'])
    expect(await creditsOf(member)).toBe(100)
    await play(app, order.payment_id, 'refund')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded' })
  })

  test('of an order that has ended is not', async () => {
    const { order } = (await placeOrder(member)).body
    await member.call(`/api/orders/${order.id}/cancel`, { method: 'POST' })
    await play(app, order.payment_id, 'authorise')
    await app.drain()
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'cancelled' })
    expect(await creditsOf(member)).toBe(0)
  })
})

describe('the database', () => {
  /** Returns whether the database lets an order of a state become another. */
  async function follows(
    template: object,
    from: PaymentState,
    to: PaymentState,
    nth: number,
  ): Promise<boolean> {
    const { db } = app.services.database
    const undone = new Error('undone')
    const attempt = db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('orders')
        .values({
          ...(template as unknown as Omit<NewOrder, 'created_at'> & { created_at: string }),
          state: from,
          payment_id: `STEP${nth}`,
          client_id: crypto.randomUUID(),
          ...(from === 'returning' || to === 'returning' ? { paid_at: null } : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.updateTable('orders').set({ state: to }).where('id', '=', id).execute()
      throw undone
    })
    return attempt.then(
      () => true,
      (err) => {
        if (err === undone) return true
        // Of money that was never the price of credits, another constraint speaks.
        expect(String(err)).toMatch(/never becomes|orders_(paid|returning)_check/)
        return false
      },
    )
  }

  // spec: operation-24
  test('takes every step that a report leads to, and none from money to failure or from an end to the beginning', async () => {
    const { id } = await buy(app, member)
    const row = await app.services.database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: _id, provider_ref: _ref, bank_transfer: _transfer, ...template } = row
    const wrong: string[] = []
    const isMoney = (state: PaymentState) => !isOpen(state) && !isUnpaid(state)
    let nth = 0
    for (const from of paymentStates) {
      const led = new Set(
        reportKinds.flatMap((kind) =>
          [true, false].flatMap((isReturned) => {
            const facts = { isReturned, wasChargedBack: false, isKnownRefund: false }
            const transition = transitionOf(from, kind, facts)
            return transition.kind === 'move' ? [transition.to] : []
          }),
        ),
      )
      for (const to of paymentStates) {
        if (from === to) continue
        nth += 1
        const isTaken = await follows(template, from, to, nth)
        const isForbidden =
          (isOpen(to) && !isOpen(from)) || (isUnpaid(to) && isMoney(from)) || to === 'created'
        if (led.has(to) && !isTaken && from !== 'returning') wrong.push(`${from} to ${to} is refused`)
        if (isForbidden && isTaken) wrong.push(`${from} to ${to} is taken`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('a charge back that was won leaves the order paid again', async () => {
  const { id, payment_id, amount, currency } = await buy(app, member)
  await play(app, payment_id, 'charge_back')
  expect(await orderOf(member, id)).toMatchObject({ status: 'refunded' })
  const { headers, body } = signedDelivery(app.services, {
    event_id: crypto.randomUUID(),
    reference: payment_id,
    kind: 'charge_back_reversed',
    amount,
    currency,
    at: app.services.clock.now().toISOString(),
  })
  const webhook = { headers: new Headers(headers), query: new URLSearchParams(), body }
  await receiveWebhook(app.work(), 'sandbox', webhook)
  expect(await orderOf(member, id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  expect((await statesOf(id)).slice(-2)).toEqual(['charged_back', 'charge_back_reversed'])
  expect(await creditsOf(member)).toBe(100)
})

describe('the consent to an immediate start', () => {
  const consents = async () =>
    (await member.call('/api/account/consents')).body.consents.filter(
      ({ purpose, given }: { purpose: string; given: boolean }) => purpose === 'immediate_delivery' && given,
    )
  const given = async () =>
    app.services.database.db
      .selectFrom('consents')
      .select('id')
      .where('account_id', '=', member.id)
      .where('purpose', '=', 'immediate_delivery')
      .execute()

  /** Writes to new members, eight messages to each, at 10 credits. */
  async function spendOnMessages(times: number): Promise<void> {
    let partner = await newMember(app, site)
    for (let nth = 0; nth < times; nth += 1) {
      if (nth % 8 === 7) partner = await newMember(app, site)
      const chat = {
        profile_id: partner.id,
        client_id: crypto.randomUUID(),
        kind: 'text',
        body: `word ${nth} of many`,
      }
      expect((await member.call('/api/chats', { method: 'POST', body: chat })).status).toBe(200)
    }
  }

  // spec: orders-15
  test.each([true, false])(
    'is stored with a repeated order where it was given: %s',
    async (immediate_delivery) => {
      await buy(app, member, { payment_method: 'creditcard' })
      const before = (await given()).length
      const { order } = (await repeatOrder(member, { immediate_delivery })).body
      expect(order).toMatchObject({ status: 'completed', immediate_delivery })
      expect((await given()).length - before).toBe(immediate_delivery ? 1 : 0)
      expect(await consents()).toHaveLength(1)
    },
  )

  test('is stored with a direct debit where it was given', async () => {
    const { confirmed } = await orderByDebit(app, member)
    expect(confirmed.body.order).toMatchObject({ immediate_delivery: true })
    expect(await given()).toHaveLength(1)
  })

  // spec: orders-15
  test('that was not given: a withdrawal returns the whole price, and spent credits are owed', async () => {
    await buy(app, member, { payment_method: 'creditcard' })
    const { order } = (await repeatOrder(member, { immediate_delivery: false })).body
    await spendOnMessages(12)
    expect(await creditsOf(member)).toBe(80)
    const { body } = await member.call('/api/withdrawals', {
      method: 'POST',
      body: { order_id: order.id, email: member.email, name: 'A. Buyer' },
    })
    expect(body.refund_amount).toBe(order.amount)
    await app.drain()
    expect(await orderOf(member, order.id)).toMatchObject({
      status: 'refunded',
      refunded_amount: order.amount,
    })
    // 20 of its credits were spent after those of the first order.
    expect(await creditsOf(member)).toBe(0)
    const { debt_credits } = await app.services.database.db
      .selectFrom('orders')
      .select('debt_credits')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(debt_credits).toBe(20)
  })

  test('that was left out again: what is spent of the further orders is not returned', async () => {
    await buy(app, member, { payment_method: 'creditcard' })
    const orders: { id: number; amount: number }[] = []
    for (let nth = 0; nth < 3; nth += 1)
      orders.push((await repeatOrder(member, { immediate_delivery: false })).body.order)
    await spendOnMessages(((await creditsOf(member)) - 50) / 10)
    const returned: number[] = []
    for (const { id } of orders.reverse()) {
      const body = { order_id: id, email: member.email, name: 'A. Buyer' }
      returned.push((await member.call('/api/withdrawals', { method: 'POST', body })).body.refund_amount)
      await app.drain()
    }
    const [last = 0, middle, first] = returned
    // Half of the last one is left; of the one before nothing.
    expect([last < (orders[0]?.amount ?? 0), middle, first]).toEqual([true, 0, orders[2]?.amount])
  })
})

// spec: orders-14
test('Apple Pay finds its file on the site that has one', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association'
  expect((await app.call(path, { host: site.host })).status).toBe(404)
  await app.changeSettings(site, { apple_pay_domain_association: '7B227073704964223A' })
  const { status, body, headers } = await app.call(path, { host: site.host })
  expect([status, body, headers.get('content-type')]).toEqual([
    200,
    '7B227073704964223A',
    'text/plain; charset=utf-8',
  ])
  expect((await app.call(path, { host: (await app.newSite()).host })).status).toBe(404)
})
