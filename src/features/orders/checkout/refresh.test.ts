import { expect, test, vi } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { placeOrder } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite, stopTime } from '../../../../tests/drivers/set-up.ts'
import type { PaymentProvider } from '../payments/server/payment-provider.ts'
import { providerNamed } from '../payments/server/providers.ts'

const app = setUpApp()
const site = setUpSite(app)

// spec: orders-60
test('of forty refreshes at once the provider is asked once, and again after five seconds', async () => {
  stopTime()
  const member = await newMember(app, site)
  const { id } = (await placeOrder(member)).body.order
  const asked = vi.spyOn(providerNamed(app.services, 'sandbox') as PaymentProvider, 'readPayment')
  const refresh = async () => {
    const { status, body } = await member.call(`/api/orders/${id}/refresh`, { method: 'POST' })
    return [status, body.order.status]
  }
  const answers = await Promise.all(Array.from({ length: 40 }, refresh))
  expect(new Set(answers.map(String))).toEqual(new Set(['200,pending']))
  expect(asked).toHaveBeenCalledTimes(1)
  app.services.clock.advance(4)
  await refresh()
  expect(asked).toHaveBeenCalledTimes(1)
  app.services.clock.advance(1)
  await Promise.all([refresh(), refresh()])
  expect(asked).toHaveBeenCalledTimes(2)
  // Another order has its own count.
  const other = (await placeOrder(member)).body.order
  await member.call(`/api/orders/${other.id}/refresh`, { method: 'POST' })
  expect(asked).toHaveBeenCalledTimes(3)
})

// spec: orders-60
test('however many orders an account has open, it has 30 questions asked in a minute', async () => {
  stopTime()
  const member = await newMember(app, site)
  const orders: { id: number }[] = []
  for (let nth = 0; nth < 8; nth += 1) orders.push((await placeOrder(member)).body.order)
  const asked = vi.spyOn(providerNamed(app.services, 'sandbox') as PaymentProvider, 'readPayment')
  const refreshAll = () =>
    Promise.all(orders.map(({ id }) => member.call(`/api/orders/${id}/refresh`, { method: 'POST' })))
  for (let round = 0; round < 5; round += 1) {
    const answers = await refreshAll()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    app.services.clock.advance(5)
  }
  expect(asked).toHaveBeenCalledTimes(30)
  app.services.clock.advance(60)
  await refreshAll()
  expect(asked).toHaveBeenCalledTimes(38)
})
