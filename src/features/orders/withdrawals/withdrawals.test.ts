import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf, placeOrder } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { minorUnits } from '../../../core/money.ts'
import { endsPremium } from '../payment-rules.ts'
import { requestRefund } from '../settlement/server/request-refund.ts'
import { lockOrderOf } from '../settlement/server/settle.ts'
import { orderNamed } from './named-order.ts'

const app = setUpApp()
let member: TestMember
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: 30 }))
})

/** Withdraws in the buyer's own session. */
const withdrawOwn = (order_id: number | string, who = member) =>
  who.call('/api/withdrawals', { method: 'POST', body: { order_id, email: who.email, name: 'A. Buyer' } })

/** Withdraws as a visitor without a session. */
const withdraw = (order_id: number | string, email = member.email) =>
  app.call('/api/withdrawals', {
    method: 'POST',
    host: member.site.host,
    body: { order_id, email, name: 'A. Buyer' },
  })

/** Returns the texts of the mails to an address, on one line each. */
const mailsTo = async (address: string) =>
  ((await app.call(`/dev/mail.json?to=${address}`)).body as { text: string }[]).map(({ text }) =>
    text.replace(/\s+/g, ' '),
  )

const write = async (times: number) => {
  const other = await newMember(app, member.site)
  for (let nth = 0; nth < times; nth += 1) {
    await member.call('/api/chats', {
      method: 'POST',
      body: { profile_id: other.id, client_id: randomUUID(), kind: 'text', body: `message ${nth}` },
    })
  }
}

// spec: orders-31
test('without a session returns the whole price while nothing is spent, and mails a receipt', async () => {
  const order = await buy(app, member)
  const { status, body } = await withdraw(order.id)
  expect(status).toBe(200)
  // Only the mail states what goes back.
  expect(body).toEqual({ reference: body.reference, mail_sent: true, refund_amount: null, currency: null })
  await app.drain()
  expect((await mailsTo(member.email)).join()).toContain('€7.46')
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded', refunded_amount: order.amount })
  expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 30, paid_user: false })
  const mails = (await app.call(`/dev/mail.json?to=${member.email}`)).body as { text: string }[]
  const receipts = mails.filter(({ text }) => text.includes(body.reference))
  // One for what was sent and when, one for the money.
  expect(receipts).toHaveLength(2)
  const sent = new RegExp(
    `Sent on .+ UTC by ${member.name} \\(${member.email}\\) for order ${order.payment_id}\\.`,
  )
  expect(receipts.filter(({ text }) => sent.test(text.replace(/\s+/g, ' ')))).toHaveLength(1)
  // What was typed on a page that works logged out is in none.
  expect(mails.some(({ text }) => text.includes('A. Buyer'))).toBe(false)
})

// spec: orders-31
test('returns the price of the paid credits that are left; free ones were spent first', async () => {
  const order = await buy(app, member)
  await write(5)
  expect(await creditsOf(member)).toBe(80)
  const { withdrawable_amount } = await orderOf(member, order.id)
  const { body } = await withdrawOwn(order.id)
  expect(body).toMatchObject({ mail_sent: true, currency: 'EUR' })
  expect(body.refund_amount).toBe(withdrawable_amount)
  expect(body.refund_amount).toBe(Math.round((order.amount * 80) / 100))
  await app.drain()
  expect(await creditsOf(member)).toBe(0)
  expect(await orderOf(member, order.id)).toMatchObject({
    status: 'refunded',
    refunded_amount: body.refund_amount,
  })
  // Premium lasts until the order is refunded in full.
  expect((await member.call('/api/user.php')).body.user).toMatchObject({ paid_user: true })
})

// spec: orders-26
test('leaves what was used as spent, and the caps count it', async () => {
  const order = await buy(app, member)
  await write(12)
  const { refund_amount } = (await withdrawOwn(order.id)).body
  await app.drain()
  expect(await orderOf(member, order.id)).toMatchObject({
    status: 'refunded',
    refunded_amount: refund_amount,
  })
  const stayed = order.amount - refund_amount
  expect(stayed).toBeGreaterThan(order.amount / 2)
  const caps = { daily_cap: order.amount, monthly_cap: null }
  const { account } = (await member.call('/api/account/spending', { method: 'PUT', body: caps })).body
  expect(account.spending).toMatchObject({ spent_today: stayed, spent_this_month: stayed })
  const refused = await placeOrder(member)
  expect(refused.body).toMatchObject({
    code: 'spending_cap',
    data: { left: order.amount - stayed, period: 'day' },
  })
})

// spec: orders-38
test('with nothing left returns nothing, says so, and leaves the order and Premium', async () => {
  const order = await buy(app, member)
  await write(13)
  expect(await creditsOf(member)).toBe(0)
  expect(await orderOf(member, order.id)).toMatchObject({ withdrawable_amount: 0 })
  const { body } = await withdrawOwn(order.id)
  expect(body).toMatchObject({ refund_amount: 0, mail_sent: true })
  await app.drain()
  const { user } = (await member.call('/api/user.php')).body
  expect(user).toMatchObject({ paid_user: true, credits: 0 })
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed', withdrawable_until: null })
  expect((await withdraw(order.id)).body.reference).toBe(body.reference)
  // The receipt of the purchase is sent concurrently.
  expect((await mailsTo(member.email)).join()).toContain('there’s nothing to refund')
})

// spec: orders-31
test('names the order by its number or by the reference of receipt and invoice, in any case', async () => {
  const order = await buy(app, member)
  const names = [order.id, String(order.id), order.payment_id, ` ${order.payment_id.toLowerCase()} `]
  const references = new Set<string>()
  for (const name of names) {
    const { status, body } = await withdraw(name)
    expect([name, status]).toEqual([name, 200])
    references.add(body.reference)
  }
  expect(references.size).toBe(1)
  for (const name of ['', ' ', '0', '1e3', 'PGL25AYQNSZ4QLG', 'x'.repeat(41)])
    expect([400, 404]).toContain((await withdraw(name)).status)
})

describe('a stranger who knows the address', () => {
  // spec: orders-31
  test('finds no order by trying numbers: after five, from whatever network, only the reference or the own session works', async () => {
    const order = await buy(app, member)
    const codes = async (tries: (number | string)[]) => {
      const answers = await Promise.all(tries.map((name) => withdraw(name)))
      return answers.map(({ body }) => body.code ?? 'withdrawn').sort()
    }
    const wrong = [1, 2, 3, 4].map((more) => order.id + 10_000 + more)
    expect(await codes(wrong)).toEqual(Array(4).fill('not_found'))
    // The right number among many at once, of which one more is looked at.
    const many = [...Array(12).keys()].map((more) => order.id + 20_000 + more)
    const rest = await codes([...many, order.id])
    expect(rest.filter((code) => code !== 'too_many_requests').length).toBeLessThanOrEqual(1)
    if (!rest.includes('withdrawn')) {
      expect((await withdraw(order.id)).body.code).toBe('too_many_requests')
      expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
    }
    expect((await withdraw(order.payment_id)).status).toBe(200)
  })

  // spec: orders-31
  test('does not hinder the owner, whose session withdraws by number too; an hour later numbers are taken again', async () => {
    const [order, second] = [await buy(app, member), await buy(app, member)]
    for (let nth = 0; nth < 5; nth += 1) expect((await withdraw(order.id + 10_000)).status).toBe(404)
    expect((await withdraw(order.id)).status).toBe(429)
    // Somebody else's session is a stranger's.
    const other = await newMember(app, member.site)
    const body = { order_id: order.id, email: member.email, name: 'A. Buyer' }
    expect((await other.call('/api/withdrawals', { method: 'POST', body })).status).toBe(429)
    expect((await withdrawOwn(order.id)).body.refund_amount).toBe(order.amount)
    app.services.clock.advance(3601)
    expect((await withdraw(second.id)).status).toBe(200)
  })

  // spec: orders-31
  test('finds none slowly either: after ten in 14 days only the reference or the own session works', async () => {
    const [order, second] = [await buy(app, member), await buy(app, member)]
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await withdraw(order.id + 10_000 + nth)).status).toBe(404)
      app.services.clock.advance(1800)
    }
    for (let hour = 0; hour < 3; hour += 1) {
      expect((await withdraw(order.id)).body.code).toBe('too_many_requests')
      app.services.clock.advance(3601)
    }
    expect((await withdraw(order.payment_id)).status).toBe(200)
    expect((await withdrawOwn(second.id)).status).toBe(200)
  })

  // spec: orders-31
  test('right numbers are not counted', async () => {
    const order = await buy(app, member)
    for (let nth = 0; nth < 16; nth += 1) expect((await withdraw(order.id)).status).toBe(200)
  })
})

test.each([
  ['7', '7'],
  ['#7', '7'],
  ['Order 7', '7'],
  ['Order PGL25AYQNSZ4QLGQ', 'PGL25AYQNSZ4QLGQ'],
  ['Bestellnummer: pgl25ayqnsz4qlgq', 'pgl25ayqnsz4qlgq'],
  ['PGL2 5AYQ NSZ4 QLGQ', 'PGL25AYQNSZ4QLGQ'],
  ['QLGQ', 'QLGQ'],
])('the form reads %j as the order %s', (entered, name) => {
  expect(orderNamed(entered)).toBe(name)
})

// spec: orders-38
test('that ends Premium says so in its mail; one of a part, or beside another purchase, does not', async () => {
  const order = await buy(app, member)
  await withdraw(order.id)
  await app.drain()
  const ends = 'your Premium ends too'
  expect((await mailsTo(member.email)).join()).toContain(ends)
  const other = await newMember(app, member.site)
  const paid = await buy(app, other)
  const returned = await buy(app, other)
  await withdraw(returned.id, other.email)
  await app.drain()
  expect((await other.call('/api/user.php')).body.user).toMatchObject({ paid_user: true })
  expect((await mailsTo(other.email)).join()).not.toContain(ends)
  await withdraw(paid.id, other.email)
  await app.drain()
  expect((await other.call('/api/user.php')).body.user).toMatchObject({ paid_user: false })
  expect((await mailsTo(other.email)).join()).toContain(ends)
})

test.each([
  [0, 900, [], true, 'all of the only purchase'],
  [100, 800, [], true, 'the rest of the only purchase'],
  [0, 800, [], false, 'a part of it'],
  [0, 0, [], false, 'nothing is left to return'],
  [0, 900, [['2026-01-01', 0]], false, 'another purchase is paid'],
  [
    0,
    900,
    [
      ['2026-01-01', 900],
      [null, 0],
    ],
    true,
    'the others are refunded, or were never paid',
  ],
] as [number, number, [string | null, number][], boolean, string][])(
  'of 900 with %i refunded, a refund of %i beside %j ends Premium: %s (%s)',
  (refunded, refund, others, isEnding, _why) => {
    const order = (paid_at: string | null, returned: number) => ({
      paid_at,
      amount: minorUnits(900),
      refunded_amount: minorUnits(returned),
    })
    const rest = others.map(([paid_at, returned]) => order(paid_at, returned))
    expect(endsPremium(order('2026-01-01', refunded), minorUnits(refund), rest)).toBe(isEnding)
  },
)

test('repeated, also at once, it is one withdrawal', async () => {
  const order = await buy(app, member)
  const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(order.id)))
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  await app.drain()
  expect((await orderOf(member, order.id)).refunded_amount).toBe(order.amount)
})

test('a spend and a withdrawal at once leave no credit twice', async () => {
  const order = await buy(app, member)
  const [{ body }] = await Promise.all([withdrawOwn(order.id), write(6)])
  await app.drain()
  const { refunded_amount } = await orderOf(member, order.id)
  expect(refunded_amount).toBe(body.refund_amount)
  expect(await creditsOf(member)).toBeGreaterThanOrEqual(0)
})

test('another’s address, another’s order and an unpaid order are all not found', async () => {
  const order = await buy(app, member)
  const other = await newMember(app, member.site)
  for (const answer of [await withdraw(order.id, other.email), await withdraw(order.id + 10_000)]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
})

test('an order of which a part was refunded can be withdrawn, and says until when', async () => {
  const order = await buy(app, member)
  const { withdrawable_until } = await orderOf(member, order.id)
  expect(withdrawable_until).not.toBeNull()
  await app.work().transaction(async (work) => {
    const locked = await lockOrderOf(work, order.id)
    await requestRefund(work, locked, {
      cause: 'staff',
      amount: minorUnits(100),
      credits: 10,
      name: null,
      email: null,
    })
  })
  await app.drain()
  expect(await orderOf(member, order.id)).toMatchObject({ refunded_amount: 100, withdrawable_until })
  expect((await withdrawOwn(order.id)).body.refund_amount).toBe(order.amount - 100)
  await app.drain()
  expect(await orderOf(member, order.id)).toMatchObject({ withdrawable_until: null })
})

// spec: orders-31
test('after the days of the site it is over', async () => {
  const order = await buy(app, member)
  app.services.clock.advance(14 * 86_400 + 1)
  const answer = await withdraw(order.id)
  expect([answer.status, answer.body.code]).toEqual([409, 'withdrawal_period_over'])
})
