import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { buy, orderOf, placeOrder } from '../../../../tests/drivers/orders-driver.ts'
import { deliver } from '../../../../tests/drivers/providers/provider-fake.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { decideNow, itemOf, waitingItem } from '../../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { minorUnits } from '../../../core/money.ts'
import { type Delivery, signedDelivery } from '../payments/server/sandbox-provider.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 0 })
const finance = () => newMember(app, site, { staff: 'finance' })

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
const outcomesOf = async (orderId: number) => {
  const rows = await app.services.database.db
    .selectFrom('payment_events')
    .select('outcome')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}

// spec: staff-142
test('a report that names other money waits for staff, once, and is settled or tried again', async () => {
  const member = await newMember(app, site)
  const { order } = (await placeOrder(member)).body
  await report(order, { amount: minorUnits(1) })
  await report(order, { amount: minorUnits(2) })
  const item = await waitingItem(app, 'payment', order.id, 'order')
  const staff = await finance()
  const { view, words } = (await staff.call(`/api/admin/queue/${item}`)).body
  expect(words).toEqual(['approve', 'reject'])
  expect(view.facts).toEqual(
    expect.arrayContaining([
      { label: 'reference', value: order.payment_id },
      { label: 'amount', value: '0.01 EUR' },
      { label: 'payment_report', value: 'paid' },
    ]),
  )
  // Tried again it contradicts again, and waits again.
  await decideNow(app, staff, item, { decision: 'reject' })
  expect(await outcomesOf(order.id)).toEqual(['mismatch', 'mismatch'])
  const again = await waitingItem(app, 'payment', order.id, 'order')
  expect(again).not.toBe(item)
  await decideNow(app, await finance(), again, { decision: 'approve' })
  expect(await outcomesOf(order.id)).toEqual(['settled', 'settled'])
  expect(await itemOf(app, 'payment', order.id, 'order')).toBeUndefined()
  // The order itself is as it was.
  expect((await orderOf(member, order.id)).status).toBe('pending')
})

// spec: staff-142
test('a withdrawal that no call can return waits for staff, who has paid by hand or sends it again', async () => {
  const member = await newMember(app, site)
  const order = await buy(app, member, { payment_method: 'paysafecard' })
  const withdrawn = await member.call('/api/withdrawals', {
    method: 'POST',
    body: { order_id: order.payment_id, email: member.email, name: 'A. Buyer' },
  })
  expect(withdrawn.status).toBe(200)
  await app.drain()
  const refund = await app.services.database.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const item = await waitingItem(app, 'withdrawal', refund.id, 'refund')
  await decideNow(app, await finance(), item, { decision: 'reject' })
  await app.drain()
  const again = await waitingItem(app, 'withdrawal', refund.id, 'refund')
  await decideNow(app, await finance(), again, { decision: 'approve' })
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'refunded', refunded_amount: order.amount })
  expect(await itemOf(app, 'withdrawal', refund.id, 'refund')).toBeUndefined()
})

// spec: staff-142
test('a refund leaves the queue when its money goes back by itself, and others may not decide about it', async () => {
  const member = await newMember(app, site)
  const order = await buy(app, member, { payment_method: 'paysafecard' })
  await (await finance()).call(`/api/admin/orders/${order.id}/refund`, {
    method: 'POST',
    body: { reason: 'Asked.' },
  })
  await app.drain()
  const { id } = await app.services.database.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const item = await waitingItem(app, 'payment', id, 'refund')
  const moderator = await newMember(app, site, { staff: 'moderator' })
  const path = `/api/admin/queue/${item}/decide`
  expect((await moderator.call(path, { method: 'POST', body: { decision: 'approve' } })).status).toBe(403)
  await report(order, { kind: 'refunded', amount: order.amount })
  expect((await itemOf(app, 'payment', id, 'refund'))?.state).toBeUndefined()
  expect((await orderOf(member, order.id)).status).toBe('refunded')
  await letPass(app, 15)
})
