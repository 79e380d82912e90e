import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy, placeOrder, play } from '../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 0 })

const listed = async (by: TestMember, query = '') => {
  const { status, body } = await by.call(`/api/admin/orders${query}`)
  expect(status).toBe(200)
  return body as { orders: { id: number; state: string }[]; next: string | null }
}
const ids = ({ orders }: { orders: { id: number }[] }) => orders.map(({ id }) => id)

// spec: staff-140
test('orders are listed newest first, narrowed, in pages, of the sites that one may read', async () => {
  const other = await app.newSite({ signup_credits: 0 })
  const finance = await newMember(app, site, { staff: 'finance' })
  const elsewhere = await newMember(app, site, { staff: 'finance', staff_site_id: other.id })
  const dutch = await newMember(app, site, { country: 'NL' })
  const german = await newMember(app, other, { country: 'DE' })
  const paid = await buy(app, dutch)
  const open = (await placeOrder(dutch)).body.order
  const abroad = await buy(app, german, { payment_method: 'creditcard' })
  expect(ids(await listed(finance))).toEqual([abroad.id, open.id, paid.id])
  expect(ids(await listed(finance, '?state=paid'))).toEqual([abroad.id, paid.id])
  expect(ids(await listed(finance, `?site=${site.id}`))).toEqual([open.id, paid.id])
  expect(ids(await listed(finance, '?method=creditcard'))).toEqual([abroad.id])
  expect(ids(await listed(finance, '?country=DE&state=paid'))).toEqual([abroad.id])
  const today = app.services.clock.now().toISOString().slice(0, 10)
  expect(ids(await listed(finance, `?from=${today}&to=${today}`))).toHaveLength(3)
  expect(ids(await listed(finance, '?to=2020-01-01'))).toEqual([])
  expect(ids(await listed(elsewhere))).toEqual([abroad.id])
  expect(ids(await listed(elsewhere, `?site=${site.id}`))).toEqual([])
  expect((await finance.call('/api/admin/orders?state=cake')).status).toBe(400)
  expect((await (await newMember(app, site, { staff: 'moderator' })).call('/api/admin/orders')).status).toBe(
    403,
  )
  for (let count = 0; count < 50; count += 1) await placeOrder(dutch)
  const first = await listed(finance)
  expect(first.orders).toHaveLength(50)
  const rest = await listed(finance, `?cursor=${encodeURIComponent(first.next ?? '')}`)
  expect(rest.next).toBeNull()
  expect(new Set([...ids(first), ...ids(rest)]).size).toBe(53)
})

// spec: staff-140, staff-141
test('an order shows its payment, and what a refund would take back', async () => {
  const senior = await newMember(app, site, { staff: 'finance' })
  const member = await newMember(app, site)
  const { id, amount, payment_id } = await buy(app, member)
  const { order } = (await senior.call(`/api/admin/orders/${id}`)).body
  expect(order).toMatchObject({
    payment_id,
    state: 'paid',
    vat_rate: 2100,
    fraud_report: null,
    refundable: { left: amount, by_staff: 0 },
  })
  expect(order.states.map(({ state }: { state: string }) => state)).toEqual(['created', 'redirected', 'paid'])
  expect(order.reports).toEqual([expect.objectContaining({ kind: 'paid', outcome: 'moved', amount })])
  const preview = async (query = '') => (await senior.call(`/api/admin/orders/${id}/refund${query}`)).body
  expect(await preview()).toEqual({ amount, credits: 100, needs_confirmation: false })
  expect(await preview(`?amount=${Math.round(amount / 5)}`)).toMatchObject({ credits: 20 })
  expect((await preview(`?amount=${amount + 1}`)).code).toBe('invalid_input')
  const invoice = await senior.call(`/api/admin/orders/${id}/invoice`)
  expect([invoice.status, invoice.body.includes(order.invoice_number)]).toEqual([200, true])
  await play(app, payment_id, 'charge_back')
  expect((await preview()).code).toBe('conflict')
  expect((await senior.call(`/api/admin/orders/${id}`)).body.order).toMatchObject({
    state: 'charged_back',
    refundable: null,
  })
  expect((await senior.call('/api/admin/orders/999999999')).status).toBe(404)
  const moderator = await newMember(app, site, { staff: 'moderator' })
  expect((await moderator.call(`/api/admin/orders/${id}`)).status).toBe(403)
  expect((await moderator.call(`/api/admin/orders/${id}/invoice`)).status).toBe(403)
})
