import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { buy, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { deliver } from '../../../../tests/drivers/providers/provider-fake.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { minorUnits } from '../../../core/money.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { type Delivery, signedDelivery } from '../payments/server/sandbox-provider.ts'
import { printMismatches, reconcileDaily } from './server/reconcile.ts'
import { requestRefund } from './server/request-refund.ts'
import { lockOrderOf } from './server/settle.ts'

const app = setUpApp({}, { ownDatabase: true })

/** Returns the lines of a day's report, and whether everything reconciles. */
async function nextDay(): Promise<[boolean, string[]]> {
  app.services.clock.advance(secondsPerDay)
  await reconcileDaily(app.work())
  const lines: string[] = []
  const isEqual = await printMismatches(app.services.database.db, (line) => lines.push(line))
  return [isEqual, lines.map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY').trim())]
}

const report = async (order: { payment_id: string }, changes: Partial<Delivery>) => {
  const signed = signedDelivery(app.services, {
    event_id: randomUUID(),
    reference: order.payment_id,
    kind: 'paid',
    amount: minorUnits(746),
    currency: 'EUR',
    at: app.services.clock.now().toISOString(),
    ...changes,
  })
  expect((await deliver(app, 'sandbox', { method: 'POST', query: '', ...signed })).status).toBe(200)
}

// spec: orders-41
test('the report names what contradicts, what is stuck and what is owed, and is published', async () => {
  const { db } = app.services.database
  const printed: string[] = []
  expect(await printMismatches(db, (line) => printed.push(line))).toBe(true)
  expect(printed).toEqual([expect.stringContaining('No report yet')])
  expect(await nextDay()).toEqual([true, ['DAY: everything reconciles.']])

  const member = await newMember(app, await app.newSite({ signup_credits: 0 }))
  const partner = await newMember(app, member.site)
  const owing = await buy(app, member)
  await member.call('/api/chats', {
    method: 'POST',
    body: { profile_id: partner.id, client_id: randomUUID(), kind: 'text', body: 'Hello there' },
  })
  await play(app, owing.payment_id, 'charge_back')
  // A debt is listed and is no error.
  expect(await nextDay()).toEqual([true, ['DAY:', `debt: orders ${owing.id}`]])

  const wrong = (await placeOrder(member)).body.order
  await report(wrong, { amount: minorUnits(1) })
  const waiting = (await placeOrder(member)).body.order
  await report(waiting, { kind: 'refunded', amount: minorUnits(5) })
  const stuck = await buy(app, member, { payment_method: 'paysafecard' })
  await app.work().transaction(async (work) => {
    const refund = { cause: 'staff', amount: minorUnits(100), credits: 10, name: null, email: null } as const
    await requestRefund(work, await lockOrderOf(work, stuck.id), refund)
  })
  await app.drain()
  for (let day = 0; day < 3; day += 1) await nextDay()
  const orders = [wrong.id, waiting.id].join(', ')
  const [isEqual, lines] = await nextDay()
  expect(isEqual).toBe(false)
  expect(lines).toEqual([
    'DAY:',
    `report: orders ${orders}`,
    `refund: orders ${stuck.id}`,
    `debt: orders ${owing.id}`,
  ])
  const metrics = await app.services.metrics.text()
  expect(metrics).toContain('money_mismatches{kind="report"} 2')
  expect(metrics).toContain('money_mismatches{kind="balance"} 0')
})

// spec: orders-41
test('an order that is paid after its end is counted', async () => {
  const member = await newMember(app, await app.newSite({ signup_credits: 0 }))
  const { order } = (await placeOrder(member)).body
  await report(order, { kind: 'expired', amount: order.amount })
  await report(order, { amount: order.amount })
  expect(await app.services.metrics.text()).toContain('late_payments_total 1')
})
