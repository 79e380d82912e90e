import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf } from '../../../../tests/drivers/orders-driver.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { requestRefund } from '../settlement/server/request-refund.ts'
import { lockOrderOf } from '../settlement/server/settle.ts'

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: 30 }))
})

/** Withdraws as a visitor without a session. */
const withdraw = (order_id: number, email = member.email) =>
  app.call('/api/withdrawals', {
    method: 'POST',
    host: member.site.host,
    body: { order_id, email, name: 'A. Buyer' },
  })

const write = async (times: number) => {
  const other = await newMember(app, member.site)
  for (let nth = 0; nth < times; nth += 1) {
    await member.call('/api/chats', {
      method: 'POST',
      body: { profile_id: other.id, client_id: randomUUID(), kind: 'text', body: `message ${nth}` },
    })
  }
}

test('without a session returns the whole price while nothing is spent, and mails a receipt', async () => {
  const order = await buy(app, member)
  const { status, body } = await withdraw(order.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ mail_sent: true, refund_amount: order.amount, currency: 'EUR' })
  await app.drain()
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded', refunded_amount: order.amount })
  expect((await member.call('/api/user.php')).body.user).toMatchObject({ credits: 30, paid_user: false })
  const mails = (await app.call(`/dev/mail.json?to=${member.email}`)).body as { text: string }[]
  const receipts = mails.filter(({ text }) => text.includes(body.reference))
  // One for what was sent and when, one for the money.
  expect(receipts).toHaveLength(2)
  const sent = new RegExp(`Sent on .+ UTC by A\\. Buyer \\(${member.email}\\) for order ${order.id}\\.`)
  expect(receipts.filter(({ text }) => sent.test(text.replace(/\s+/g, ' ')))).toHaveLength(1)
})

test('returns the price of the paid credits that are left; free ones were spent first', async () => {
  const order = await buy(app, member)
  await write(5)
  expect(await creditsOf(member)).toBe(80)
  const { body } = await withdraw(order.id)
  expect(body.refund_amount).toBe(Math.round((order.amount * 80) / 100))
  await app.drain()
  expect(await creditsOf(member)).toBe(0)
  expect(await orderOf(member, order.id)).toMatchObject({
    status: 'refunded',
    refunded_amount: body.refund_amount,
  })
})

test('repeated, also at once, it is one withdrawal', async () => {
  const order = await buy(app, member)
  const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(order.id)))
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  await app.drain()
  expect((await orderOf(member, order.id)).refunded_amount).toBe(order.amount)
})

test('a spend and a withdrawal at once leave no credit twice', async () => {
  const order = await buy(app, member)
  const [{ body }] = await Promise.all([withdraw(order.id), write(6)])
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
    await requestRefund(work, locked, { cause: 'staff', amount: 100, credits: 10, name: null, email: null })
  })
  await app.drain()
  expect(await orderOf(member, order.id)).toMatchObject({ refunded_amount: 100, withdrawable_until })
  expect((await withdraw(order.id)).body.refund_amount).toBe(order.amount - 100)
  await app.drain()
  expect(await orderOf(member, order.id)).toMatchObject({ withdrawable_until: null })
})

test('after the days of the site it is over', async () => {
  const order = await buy(app, member)
  app.services.clock.advance(14 * 86_400 + 1)
  const answer = await withdraw(order.id)
  expect([answer.status, answer.body.code]).toEqual([409, 'withdrawal_period_over'])
})
