import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp, stopTime } from '../../../../tests/drivers/set-up.ts'
import { newClientId } from '../../../core/client-ids.ts'
import { type Currency, currencyCodes, type MinorUnits, minorUnits } from '../../../core/money.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { deleteCodesOf, findCode, updateCodeUsed } from '../discounts/server/discount-codes-table.ts'
import { makePersonalCode } from '../discounts/server/personal-code.ts'
import { findReservation } from '../discounts/server/redemptions-table.ts'
import { type PaymentProvider, ProviderFailed } from '../payments/server/payment-provider.ts'
import { providerNamed } from '../payments/server/providers.ts'

const app = setUpApp()
let site: SiteRecord
let member: TestMember
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 0 })
  member = await newMember(app, site)
})

const bundles = async (who: TestMember = member) => (await who.call('/api/bundles')).body.bundles
/** Moves the clock past the first hours and days in which new members have discounts. */
const outlastDiscounts = () => app.services.clock.advance(4 * 86_400)

describe('bundles', () => {
  // spec: orders-9
  test('show the active discount, and one of them as the best value', async () => {
    const shown = await bundles()
    expect(shown[0]).toMatchObject({
      id: 100,
      credits: 100,
      amount: 746,
      amount_before: 995,
      currency: 'EUR',
      discount: { code: 'TIMEBONUS25', percentage: 25 },
      per_message: 75,
    })
    expect(shown.filter((bundle: { is_best_value: boolean }) => bundle.is_best_value)).toMatchObject([
      { id: 1500 },
    ])
  })

  // spec: orders-9
  test('are in the currency of the member’s country, whatever is asked for; a visitor’s is that of the country', async () => {
    const polish = await newMember(app, site, { country: 'PL' })
    const { body } = await polish.call('/api/bundles?country=NL')
    expect(body).toMatchObject({ currency: 'PLN' })
    const visitor = await app.call('/api/bundles?country=GB', { host: site.host })
    expect(visitor.body).toMatchObject({
      currency: 'GBP',
      bundles: [{ amount: 895, discount: null }, {}, {}, {}],
    })
  })
})

// spec: orders-46
test('payment methods of a bundle are those that take its price', async () => {
  const prices = Object.fromEntries(currencyCodes.map((code) => [code, minorUnits(20_000)])) as Record<
    Currency,
    MinorUnits
  >
  site = await app.newSite({ bundles: [...site.settings.bundles, { credits: 5000, prices }] })
  const buyer = await newMember(app, site)
  const offered = async (query: string) =>
    (await buyer.call(`/api/payment-methods${query}`)).body.payment_methods?.map(
      ({ code }: { code: string }) => code,
    )
  expect(await offered('?bundle_id=100')).toContain('sepadirectdebit')
  expect(await offered('?bundle_id=5000')).not.toContain('sepadirectdebit')
  expect(await offered('?bundle_id=5000')).toContain('ideal')
  expect((await buyer.call('/api/payment-methods?bundle_id=3')).status).toBe(404)
})

// spec: orders-49
test('VAT and currency are those of the buyer’s own country, whichever country’s methods they pay by', async () => {
  const { body } = await placeOrder(member, { country: 'BE', payment_method: 'bancontact' })
  expect(body.order).toMatchObject({ country: 'NL', vat_rate: 2100, vat_amount: 129, currency: 'EUR' })
  const american = await placeOrder(member, { country: 'US', payment_method: 'visa' })
  expect(american.body.order).toMatchObject({ country: 'NL', vat_rate: 2100, currency: 'EUR' })
  expect((await placeOrder(member, { payment_method: 'bancontact' })).body).toMatchObject({
    code: 'payment_method_unavailable',
  })
  expect((await member.call('/api/bundles?country=US')).body).toMatchObject({ country: 'NL' })
  expect((await member.call('/api/payment-methods?country=US')).body).toMatchObject({ country: 'US' })
})

describe('an order', () => {
  // spec: orders-21
  test('that thirty concurrent calls place is opened once, and all lead to its payment', async () => {
    const opened = vi.spyOn(providerNamed(app.services, 'sandbox') as PaymentProvider, 'createPayment')
    const client_id = newClientId()
    const answers = await Promise.all(Array.from({ length: 30 }, () => placeOrder(member, { client_id })))
    expect(opened).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const addresses = new Set(answers.map(({ body }) => body.redirect_url))
    expect([...addresses]).toEqual([expect.stringContaining('/sandbox/pay/')])
    // The page that the member returns to asks at once.
    const asked = vi.spyOn(providerNamed(app.services, 'sandbox') as PaymentProvider, 'readPayment')
    await member.call(`/api/orders/${answers[0]?.body.order.id}/refresh`, { method: 'POST' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  // spec: orders-21
  test('that a call opens after another took too long does not fail by it', async () => {
    const provider = providerNamed(app.services, 'sandbox') as PaymentProvider
    const { createPayment } = provider
    const firstCalled = Promise.withResolvers<void>()
    const bothCalled = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    let calls = 0
    provider.createPayment = async (payment) => {
      calls += 1
      if (calls === 1) {
        firstCalled.resolve()
        await bothCalled.promise
        return createPayment(payment)
      }
      bothCalled.resolve()
      await opened.promise
      throw new ProviderFailed('the provider did not answer in time')
    }
    try {
      const client_id = newClientId()
      const order = () => placeOrder(member, { client_id, discount_code: 'TIMEBONUS25' })
      const calling = [order()]
      await firstCalled.promise
      app.services.clock.advance(15)
      calling.push(order())
      const first = await Promise.race(calling)
      opened.resolve()
      const answers = await Promise.all(calling)
      expect(calls).toBe(2)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.map(({ body }) => body.redirect_url)).toEqual(Array(2).fill(first.body.redirect_url))
      expect(first.body.redirect_url).toContain('/sandbox/pay/')
      const { id, payment_id } = first.body.order
      expect(await orderOf(member, id)).toMatchObject({
        status: 'pending',
        redirect_url: first.body.redirect_url,
      })
      expect(await findReservation(app.services.database.db, id)).toMatchObject({ state: 'reserved' })
      await play(app, payment_id, 'succeed')
      expect(await orderOf(member, id)).toMatchObject({ status: 'completed', discount: { percentage: 25 } })
    } finally {
      provider.createPayment = createPayment
    }
  })

  // spec: orders-22
  test('that is paid gives its credits, Premium, an invoice and a receipt', async () => {
    const { status, body } = await placeOrder(member)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'pending', amount: 746, vat_rate: 2100, invoice_number: null })
    expect(body.redirect_url).toContain(`/sandbox/pay/${body.order.payment_id}`)
    await play(app, body.order.payment_id, 'succeed')
    const order = await orderOf(member, body.order.id)
    expect(order).toMatchObject({
      status: 'completed',
      redirect_url: null,
      invoice_number: expect.stringMatching(/\d$/),
    })
    const { user } = (await member.call('/api/user.php')).body
    expect(user).toMatchObject({ credits: 100, paid_user: true })
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${member.email}`)).body
    expect(mails[0].subject).toContain('receipt')
    expect(mails[0].text).toContain(`Your invoice ${order.invoice_number} is waiting`)
    expect(mails[0].text).toContain(`/transactions/${order.id}`)
  })

  // spec: orders-57
  test('records the consent to immediate delivery with its text and language, once', async () => {
    const client_id = newClientId()
    await placeOrder(member, { client_id })
    await placeOrder(member, { client_id })
    const { consents } = (await member.call('/api/account/consents')).body
    expect(consents).toContainEqual({
      purpose: 'immediate_delivery',
      given: true,
      text_version: site.terms_version,
      locale: 'en',
      given_at: expect.any(String),
      withdrawn_at: null,
      is_pending: false,
    })
    const records = await app.services.database.db
      .selectFrom('consents')
      .select('id')
      .where('account_id', '=', member.id)
      .execute()
    expect(records).toHaveLength(1)
  })

  // spec: orders-21
  test('repeated with its client id is the same order', async () => {
    const client_id = newClientId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => placeOrder(member, { client_id })))
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect((await member.call('/api/orders')).body.orders).toHaveLength(1)
  })

  // spec: orders-22
  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
    ['expire', 'cancelled'],
  ])(
    'whose payment does %s is %s, and another method can be tried with the same code',
    async (outcome, status) => {
      const first = (await placeOrder(member)).body.order
      await play(app, first.payment_id, outcome)
      expect(await orderOf(member, first.id)).toMatchObject({ status })
      expect(await creditsOf(member)).toBe(0)
      const second = await buy(app, member, { payment_method: 'creditcard' })
      expect(second).toMatchObject({ status: 'completed', discount: { code: 'TIMEBONUS25' } })
    },
  )

  test('that is pending succeeds two minutes later', async () => {
    const { order } = (await placeOrder(member)).body
    await play(app, order.payment_id, 'pending')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'pending' })
    await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 121 } })
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  })

  // spec: orders-19
  test('that nobody pays ends after its time, and its code is free again', async () => {
    const { order } = (await placeOrder(member)).body
    await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 3700 } })
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'cancelled' })
    expect((await bundles())[0].discount).toMatchObject({ code: 'TIMEBONUS25' })
  })

  // spec: orders-50
  test('that its member cancels frees its code and its share of the caps at once; late money goes back', async () => {
    await member.call('/api/account/spending', { method: 'PUT', body: { daily_cap: 800, monthly_cap: null } })
    const { order } = (await placeOrder(member)).body
    expect((await placeOrder(member)).body).toMatchObject({ code: 'spending_cap' })
    const cancel = () => member.call(`/api/orders/${order.id}/cancel`, { method: 'POST' })
    expect((await cancel()).body.order).toMatchObject({ status: 'cancelled', redirect_url: null })
    expect((await cancel()).body.order).toMatchObject({ status: 'cancelled' })
    const second = (await placeOrder(member)).body.order
    expect(second).toMatchObject({ status: 'pending', discount: { code: 'TIMEBONUS25' } })
    await play(app, order.payment_id, 'succeed')
    expect(await orderOf(member, order.id)).toMatchObject({ sent_back: 'cancelled', paid_at: null })
    expect(await creditsOf(member)).toBe(0)
    // What goes back is not spent, and the other order has the code.
    await play(app, second.payment_id, 'succeed')
    expect(await orderOf(member, second.id)).toMatchObject({ status: 'completed' })
  })

  // spec: orders-50
  test('that its member cancels, however often, or leaves unpaid uses up no code', async () => {
    const { code } = await makePersonalCode(app.work(), {
      account_id: member.id,
      purpose: 'delete_offer',
      value_percentage: 50,
      validSeconds: 7 * 86_400,
    })
    const again = async () => (await placeOrder(member, { discount_code: code })).body.order
    for (let nth = 0; nth < 4; nth += 1) {
      const { id } = await again()
      await member.call(`/api/orders/${id}/cancel`, { method: 'POST' })
    }
    const [left, paid] = [await again(), await again()]
    expect([left, paid]).toMatchObject(Array(2).fill({ status: 'pending', discount: { code } }))
    await play(app, paid.payment_id, 'succeed')
    expect((await placeOrder(member, { discount_code: code })).body).toMatchObject({ code: 'code_used' })
  })

  // spec: orders-50
  test('that the provider works on, that is paid, or that is another’s cannot be cancelled', async () => {
    const { order } = (await placeOrder(member)).body
    await play(app, order.payment_id, 'pending')
    const cancel = (who: TestMember) => who.call(`/api/orders/${order.id}/cancel`, { method: 'POST' })
    expect((await cancel(member)).body.order).toMatchObject({ status: 'pending' })
    await play(app, order.payment_id, 'succeed')
    expect((await cancel(member)).body.order).toMatchObject({ status: 'completed' })
    expect((await cancel(await newMember(app, site))).status).toBe(404)
  })

  test('paid late, after it had expired, gives its credits: money wins', async () => {
    const { order } = (await placeOrder(member)).body
    await play(app, order.payment_id, 'expire')
    await play(app, order.payment_id, 'succeed')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
    expect(await creditsOf(member)).toBe(100)
  })

  test('that is paid cannot fail any more', async () => {
    const order = await buy(app, member)
    await play(app, order.payment_id, 'fail')
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  })

  test.each(['twice', 'reordered'])('whose webhook arrives %s gives its credits once', async (manner) => {
    const { order } = (await placeOrder(member)).body
    await play(app, order.payment_id, 'succeed', manner)
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
    expect(await creditsOf(member)).toBe(100)
  })

  test('of another member is not found', async () => {
    const order = await buy(app, member)
    const other = await newMember(app, site)
    expect((await other.call(`/api/orders/${order.id}`)).status).toBe(404)
    expect((await other.call(`/api/orders/${order.id}/invoice`)).status).toBe(404)
  })

  test.each([
    ['a method of another currency', { payment_method: 'blik' }, 400, 'payment_method_unavailable'],
    ['a retired method', { payment_method: 'giropay' }, 400, 'payment_method_unavailable'],
    ['an unknown method', { payment_method: 'gold' }, 400, 'payment_method_unavailable'],
    ['no such bundle', { bundle_id: 7 }, 404, 'not_found'],
    ['without accepting the terms', { terms_accepted: false }, 400, 'invalid_input'],
    ['without the consent to immediate delivery', { immediate_delivery: false }, 400, 'invalid_input'],
    ['an unknown code', { discount_code: 'NOPE' }, 404, 'code_not_found'],
  ])('with %s is refused', async (_why, input, status, code) => {
    const answer = await placeOrder(member, input)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('needs a confirmed address', async () => {
    const waiting = await newMember(app, site, { confirmed: false })
    expect((await placeOrder(waiting)).body.code).toBe('activation_required')
  })
})

describe('discounts', () => {
  // spec: orders-10
  test('the time bonus counts until its end, and not after it', async () => {
    const late = await newMember(app, site)
    app.services.clock.advance(14_400 - 60)
    expect((await placeOrder(member)).body.order.discount).toMatchObject({ code: 'TIMEBONUS25' })
    expect((await member.call('/api/time-bonus')).body.isVisible).toBe(true)
    const { isVisible, value } = (await late.call('/api/time-bonus')).body
    expect([isVisible, value > 0 && value <= 60]).toEqual([true, true])
    app.services.clock.advance(61)
    expect((await late.call('/api/time-bonus')).body).toMatchObject({ isVisible: false, value: 0 })
    const named = await placeOrder(late, { discount_code: 'TIMEBONUS25' })
    expect([named.status, named.body.code]).toEqual([410, 'code_expired'])
    expect((await placeOrder(late)).body.order.discount).toMatchObject({ code: 'WELCOME25' })
  })

  // spec: orders-10
  test('the time bonus is paid for a second before its end; another member is refused after it', async () => {
    stopTime()
    const late = await newMember(app, site)
    const { value } = (await member.call('/api/time-bonus')).body
    app.services.clock.advance(value - 1)
    const order = await buy(app, member)
    expect(order).toMatchObject({ status: 'completed', amount: 746, discount: { code: 'TIMEBONUS25' } })
    app.services.clock.advance(14_400)
    const refused = await placeOrder(late, { discount_code: 'TIMEBONUS25' })
    expect([refused.status, refused.body.code]).toEqual([410, 'code_expired'])
  })

  // spec: orders-18
  test('each of the two counts once, and never both', async () => {
    expect((await buy(app, member)).discount).toMatchObject({ code: 'TIMEBONUS25' })
    expect((await buy(app, member)).discount).toMatchObject({ code: 'WELCOME25' })
    expect((await buy(app, member)).discount).toBeNull()
    const again = await placeOrder(member, { discount_code: 'WELCOME25' })
    expect([again.status, again.body.code]).toEqual([409, 'code_used'])
  })

  // spec: orders-19
  test('of ten unpaid orders with a code the first that is paid uses it, also where all are paid at once', async () => {
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(member)))
    const orders = placed.map(({ body }) => body.order)
    expect(orders.map(({ discount }) => discount?.code)).toEqual(Array(10).fill('TIMEBONUS25'))
    await Promise.all(orders.map(({ payment_id }) => play(app, payment_id, 'succeed')))
    const { db } = app.services.database
    const redemptions = await Promise.all(orders.map(({ id }) => findReservation(db, id)))
    expect(redemptions.filter((one) => one?.state === 'redeemed')).toHaveLength(1)
    expect((await bundles())[0].discount).toMatchObject({ code: 'WELCOME25' })
  })

  // spec: orders-18
  test('the welcome discount lasts 72 hours from the activation', async () => {
    const read = () => member.call('/api/discount-code?welcome=true')
    expect((await read()).body.discount_code).toMatchObject({ code: 'WELCOME25', value_percentage: 25 })
    app.services.clock.advance(72 * 3600 + 1)
    expect((await read()).status).toBe(410)
  })

  // spec: orders-10
  test('an unconfirmed member is offered none', async () => {
    const waiting = await newMember(app, site, { confirmed: false })
    expect((await waiting.call('/api/time-bonus')).body).toMatchObject({ isVisible: false, value: 0 })
    expect((await bundles(waiting))[0].discount).toBeNull()
  })
})

test('a code that is disabled while an order has reserved it stays disabled when the order ends', async () => {
  const { code } = await makePersonalCode(app.work(), {
    account_id: member.id,
    purpose: 'delete_offer',
    value_percentage: 50,
    validSeconds: 7 * 86_400,
  })
  const buyWithCode = async () => (await placeOrder(member, { discount_code: code })).body
  const cancel = (id: number) => member.call(`/api/orders/${id}/cancel`, { method: 'POST' })
  await cancel((await buyWithCode()).order.id)
  const { order } = await buyWithCode()
  expect(order).toMatchObject({ discount: { code, percentage: 50 } })
  const { db } = app.services.database
  const { id = 0 } = (await findCode(db, code)) ?? {}
  // As the erasure of an account does.
  await deleteCodesOf(db, member.id)
  await cancel(order.id)
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'cancelled' })
  expect(await findCode(db, code)).toMatchObject({ status: 'disabled' })
  const other = await newMember(app, site)
  expect((await placeOrder(other, { discount_code: code })).body).toMatchObject({ code: 'code_not_found' })
  await updateCodeUsed(db, id)
  expect(await findCode(db, code)).toMatchObject({ status: 'disabled' })
})

describe('caps', () => {
  // spec: orders-26
  test('refuse an order over the cap, open ones included', async () => {
    outlastDiscounts()
    await member.call('/api/account/spending', {
      method: 'PUT',
      body: { daily_cap: 2000, monthly_cap: null },
    })
    expect((await placeOrder(member)).status).toBe(200)
    expect((await placeOrder(member)).status).toBe(200)
    const third = await placeOrder(member)
    expect([third.status, third.body.code]).toEqual([403, 'spending_cap'])
    expect(third.body.data).toEqual({ cap: 2000, left: 10, currency: 'EUR', period: 'day' })
  })

  describe('after a move to another currency', () => {
    const limit = (caps: object) =>
      member.call('/api/account/spending', { method: 'PUT', body: { monthly_cap: null, ...caps } })
    const move = async (country: string) => {
      const moved = await member.call('/api/profile', { method: 'PUT', body: { country } })
      expect(moved.status).toBe(200)
    }
    const spentToday = async () => (await member.call('/api/account')).body.account.spending.spent_today

    // spec: orders-1
    test('what was spent counts at the price list, and a purchase as well', async () => {
      outlastDiscounts()
      await limit({ daily_cap: 3000 })
      const { amount } = await buy(app, member)
      await move('PL')
      expect(await spentToday()).toBe(amount)
      const order = { payment_method: 'creditcard' }
      // 42.95 zloty are no 42.95 euros.
      expect((await placeOrder(member, order)).body.order).toMatchObject({ amount: 4295, currency: 'PLN' })
      expect((await placeOrder(member, order)).status).toBe(200)
      const refused = await placeOrder(member, order)
      expect([refused.status, refused.body.code]).toEqual([403, 'spending_cap'])
      const left = 3000 - amount - 2 * 1000
      expect(refused.body.data).toEqual({ cap: 3000, left, currency: 'EUR', period: 'day' })
    })

    // spec: orders-1
    test('a limit in a weak currency does not grow in a strong one', async () => {
      await move('PL')
      outlastDiscounts()
      await limit({ daily_cap: 5000 })
      await move('NL')
      expect((await placeOrder(member)).status).toBe(200)
      const refused = await placeOrder(member)
      expect([refused.status, refused.body.data]).toEqual([
        403,
        { cap: 5000, left: 5000 - 4297, currency: 'PLN', period: 'day' },
      ])
    })

    // spec: orders-1
    test('limits that are set after it are in the new one', async () => {
      outlastDiscounts()
      await buy(app, member)
      await move('PL')
      expect(await spentToday()).toBe(4297)
      await limit({ daily_cap: 5000 })
      const refused = await placeOrder(member, { payment_method: 'creditcard' })
      expect(refused.body.data).toEqual({ cap: 5000, left: 703, currency: 'PLN', period: 'day' })
    })
  })

  // spec: orders-26
  test('hold among concurrent orders', async () => {
    outlastDiscounts()
    await member.call('/api/account/spending', {
      method: 'PUT',
      body: { daily_cap: null, monthly_cap: 3000 },
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(member)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body.data).toEqual({ cap: 3000, left: 15, currency: 'EUR', period: 'month' })
  })
})

describe('a repeated order', () => {
  const repeat = (client_id = newClientId()) =>
    member.call('/api/orders/repeat', { method: 'POST', body: { client_id } })

  // spec: orders-33
  test('charges the stored card at once, once', async () => {
    await buy(app, member, { payment_method: 'creditcard' })
    const client_id = newClientId()
    const answers = [await repeat(client_id), await repeat(client_id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.order).toMatchObject({ status: 'completed', kind: 'repeat', bundle_id: 100 })
    expect(await creditsOf(member)).toBe(200)
  })

  // spec: orders-33
  test('of a card that declines is refused, and listed as failed', async () => {
    const first = await buy(app, member, { payment_method: 'creditcard' })
    await play(app, first.payment_id, 'decline_recurring')
    const answer = await repeat()
    expect([answer.status, answer.body.code]).toEqual([402, 'recurring_failed'])
    expect((await member.call('/api/orders')).body.orders[0]).toMatchObject({ status: 'failed' })
    expect(await creditsOf(member)).toBe(100)
  })

  // spec: orders-33
  test('without a stored method is refused', async () => {
    await buy(app, member, { payment_method: 'ideal' })
    const answer = await repeat()
    expect([answer.status, answer.body.code]).toEqual([404, 'no_stored_method'])
  })
})

// spec: orders-45
test('invoice numbers have no gaps, also among concurrent payments and those that fail', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember(app, site)))
  const placed = await Promise.all(members.map((one) => placeOrder(one)))
  await Promise.all(
    placed.map(({ body }, at) => play(app, body.order.payment_id, at === 3 ? 'fail' : 'succeed')),
  )
  const numbers = await Promise.all(
    members.map(
      async (one) => (await one.call('/api/orders')).body.orders[0].invoice_number as string | null,
    ),
  )
  const ends = numbers
    .flatMap((number) => (number ? [Number(/\d+$/.exec(number)?.[0])] : []))
    .sort((a, b) => a - b)
  expect(ends).toEqual([1, 2, 3, 4, 5, 6, 7])
})

// spec: orders-45
test('an invoice is a page and a PDF', async () => {
  const order = await buy(app, member)
  const html = await member.call(`/api/orders/${order.id}/invoice?format=html`)
  expect(html.status).toBe(200)
  const pdf = await app.http.request(`http://${site.host}/api/orders/${order.id}/invoice?format=pdf`, {
    headers: { host: site.host, cookie: member.cookie },
  })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
