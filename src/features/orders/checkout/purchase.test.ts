import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

// What the screens of a purchase read, and where a payment leads back to.

const app = setUpApp()
let site: SiteRecord
let member: TestMember
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 0 })
  member = await newMember(app, site)
})

/** Pays a new order on the sandbox's page, as its form does; returns where that leads. */
async function payByForm(input: Record<string, unknown>) {
  const { order } = (await placeOrder(member, input)).body
  const answer = await app.http.request(`http://${site.host}/sandbox/pay/${order.payment_id}`, {
    method: 'POST',
    headers: { host: site.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=succeed',
  })
  return { order, location: answer.headers.get('location') }
}

describe('the way back from a payment', () => {
  test('is the order, and carries where the member goes on to', async () => {
    const { order, location } = await payByForm({ next: '/chats/7?gift=1' })
    expect(location).toBe(`/transactions/${order.id}?returned=1&next=%2Fchats%2F7%3Fgift%3D1`)
  })

  test('is the order alone where nothing else is wished for', async () => {
    const { order, location } = await payByForm({})
    expect(location).toBe(`/transactions/${order.id}?returned=1`)
  })

  test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'chats'])(
    'never leads to another site: %s is refused',
    async (next) => {
      const { status, body } = await placeOrder(member, { next })
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    },
  )
})

describe('what can be repeated', () => {
  const offer = async () => (await member.call('/api/repeat-order')).body

  test('is nothing before the first order, and nothing stored after one that cannot be charged again', async () => {
    expect(await offer()).toEqual({ bundle_id: null, payment_method: null })
    await buy(app, member, { payment_method: 'ideal' })
    expect(await offer()).toEqual({ bundle_id: 100, payment_method: null })
  })

  test('is the last bundle with the stored card, also after it was declined', async () => {
    const order = await buy(app, member, { payment_method: 'creditcard', bundle_id: 250 })
    expect(await offer()).toEqual({ bundle_id: 250, payment_method: 'creditcard' })
    await play(app, order.payment_id, 'decline_recurring')
    expect(await offer()).toEqual({ bundle_id: 250, payment_method: 'creditcard' })
  })
})

test('credits are shown as money at the rate of the last purchase, and again at the site’s after its refund', async () => {
  const rate = async () => (await member.call('/api/settings')).body.settings.credit_rate
  expect(await rate()).toBeNull()
  const order = await buy(app, member, { bundle_id: 600 })
  expect(await rate()).toEqual({ credits: 600, amount: order.amount, currency: 'EUR' })
  await play(app, order.payment_id, 'charge_back')
  expect(await rate()).toBeNull()
})

describe('the spending as CSV', () => {
  const csv = (cookie: string) =>
    app.http.request(`http://${site.host}/credits/spending.csv`, { headers: { host: site.host, cookie } })

  // spec: orders-52
  test('has a line for each month, under names in the member’s language', async () => {
    const order = await buy(app, member)
    const answer = await csv(member.cookie)
    expect(answer.headers.get('content-disposition')).toContain('spending.csv')
    const month = order.paid_at.slice(0, 7)
    expect(await answer.text()).toBe(`Month,Currency,Orders,Paid,Refunded\r\n${month},EUR,1,7.46,0.00\r\n`)
    const german = await csv(member.cookie.replace('locale=en', 'locale=de'))
    expect(await german.text()).toMatch(/^Monat,Währung,Bestellungen,Bezahlt,Erstattet\r\n/)
  })

  test('is the member’s own', async () => {
    expect((await csv('')).status).toBe(403)
  })
})
