import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy, creditsOf, orderOf } from '../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import { minorUnits } from '../../core/money.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app, { signup_credits: 0 })
const staff = {} as Record<'senior' | 'finance' | 'owner' | 'other', TestMember>
beforeAll(async () => {
  staff.senior = await newMember(app, site, { staff: 'senior' })
  staff.finance = await newMember(app, site, { staff: 'finance' })
  staff.owner = await newMember(app, site, { staff: 'owner' })
  staff.other = await newMember(app, site, { staff: 'owner' })
})
const refund = (by: TestMember, id: number, body: Record<string, unknown> = {}) =>
  by.call(`/api/admin/orders/${id}/refund`, { method: 'POST', body: { reason: 'Asked for.', ...body } })
const confirm = (by: TestMember, id: number) =>
  by.call(`/api/admin/decisions/${id}/confirm`, { method: 'POST', body: {} })
const refundsOf = async (orderId: number) =>
  app.services.database.db
    .selectFrom('refunds')
    .select(['amount', 'credits', 'cause', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

describe('a refund', () => {
  // spec: staff-48
  test('returns a part with the credits that it has bought, or all that is left', async () => {
    const member = await newMember(app, site)
    const { id, amount } = await buy(app, member)
    const part = await refund(staff.senior, id, { amount: Math.round(amount / 5) })
    expect([part.status, part.body.refund]).toMatchObject([
      200,
      { cause: 'staff', credits: 20, state: 'requested' },
    ])
    expect(part.body.decision).toBeUndefined()
    expect(await creditsOf(member)).toBe(80)
    await app.drain()
    expect((await orderOf(member, id)).refunded_amount).toBe(Math.round(amount / 5))
    expect((await refund(staff.senior, id, { amount })).body.code).toBe('invalid_input')
    expect((await refund(staff.senior, id)).status).toBe(200)
    await app.drain()
    expect(await orderOf(member, id)).toMatchObject({ refunded_amount: amount, status: 'refunded' })
    expect(await creditsOf(member)).toBe(0)
    expect((await refund(staff.senior, id)).status).toBe(409)
  })

  // spec: staff-48
  test('is made once of two at the same time', async () => {
    const member = await newMember(app, site)
    const { id } = await buy(app, member)
    const answers = await Promise.all(
      [staff.senior, staff.finance, staff.owner].map((by) => refund(by, id, { amount: 400 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await app.drain()
    expect(await refundsOf(id)).toMatchObject([{ amount: 400, state: 'done' }])
  })

  // spec: staff-49
  test('above the limit of the site is proposed, and confirmed by another owner', async () => {
    await app.changeSettings(site, { refund_limit: minorUnits(100) })
    const member = await newMember(app, site)
    const { id, amount } = await buy(app, member)
    expect((await refund(staff.senior, id)).status).toBe(403)
    const proposed = await refund(staff.finance, id)
    const { decision } = proposed.body
    expect([proposed.body.refund, decision]).toMatchObject([
      undefined,
      { kind: 'refund', state: 'proposed', needs_confirmation: true },
    ])
    await letPass(app, 15)
    expect(await refundsOf(id)).toEqual([])
    const waiting = async (by: TestMember) => {
      const { body } = await by.call('/api/admin/decisions')
      return (body.decisions as { id: number }[]).some((row) => row.id === decision.id)
    }
    expect([await waiting(staff.senior), await waiting(staff.owner)]).toEqual([false, true])
    expect((await confirm(staff.finance, decision.id)).status).toBe(403)
    expect((await confirm(staff.senior, decision.id)).status).toBe(403)
    expect((await confirm(staff.owner, decision.id)).status).toBe(200)
    await letPass(app, 15)
    expect(await refundsOf(id)).toEqual([{ amount, credits: 100, cause: 'staff', state: 'done' }])
    expect(await creditsOf(member)).toBe(0)
  })

  // spec: staff-49
  test('cannot pass the limit in parts, and whoever proposed one does not confirm it', async () => {
    await app.changeSettings(site, { refund_limit: minorUnits(500) })
    const { id } = await buy(app, await newMember(app, site))
    expect((await refund(staff.finance, id, { amount: 300 })).body.refund.amount).toBe(300)
    await app.drain()
    const { decision } = (await refund(staff.owner, id, { amount: 300 })).body
    expect(decision.state).toBe('proposed')
    expect((await confirm(staff.owner, decision.id)).status).toBe(403)
  })

  // spec: staff-49
  test('that was proposed twice goes back once', async () => {
    await app.changeSettings(site, { refund_limit: minorUnits(0) })
    const { id, amount } = await buy(app, await newMember(app, site))
    const one = (await refund(staff.finance, id)).body.decision
    const two = (await refund(staff.finance, id)).body.decision
    await confirm(staff.owner, one.id)
    await confirm(staff.other, two.id)
    await letPass(app, 15)
    expect(await refundsOf(id)).toMatchObject([{ amount, state: 'done' }])
    const { rows } = (await staff.owner.call(`/api/admin/audit?subject=${encodeURIComponent(`order:${id}`)}`))
      .body
    expect((rows as { action: string }[]).map(({ action }) => action)).toEqual([
      'order.refund_dropped',
      'order.refund',
      'order.propose_refund',
      'order.propose_refund',
    ])
  })
})

// spec: staff-50
test('orders are found by reference, invoice number and address, without contact data', async () => {
  const member = await newMember(app, site)
  const order = await buy(app, member)
  const found = async (q: string) => {
    const { body } = await staff.finance.call(`/api/admin/orders?q=${encodeURIComponent(q)}`)
    return body.orders as { id: number; member: { email: string } }[]
  }
  for (const q of [order.payment_id.toLowerCase(), order.invoice_number, member.email]) {
    expect((await found(q)).map(({ id }) => id)).toEqual([order.id])
  }
  expect((await found(member.email))[0]?.member.email).toBe('m***@m***.test')
  expect(await found('nobody@members.vonk.test')).toEqual([])
})
