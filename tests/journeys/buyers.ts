import { type Browser, expect, type Page } from '@playwright/test'
import { newClientId } from '../../src/core/client-ids.ts'
import { fromSite, makeAccount, openBrowser, type Person } from './people.ts'
import type { Translate } from './texts.ts'

/** An order as the API returns it. */
export interface PlacedOrder {
  id: number
  payment_id: string
  redirect_url: string
  status: string
  discount: { code: string } | null
}

/** Opens a browser with a new confirmed member. */
export async function newBuyer(
  browser: Browser,
  baseURL: string | undefined,
  options: Parameters<typeof openBrowser>[2] = {},
): Promise<Person & { email: string }> {
  const person = await openBrowser(browser, baseURL as string, options)
  return { ...person, email: (await makeAccount(person, 'Buyer')).email }
}

/** Calls the API with the member's session; fails unless it succeeds. */
export async function call({ context }: Person, path: string, data: unknown) {
  const answer = await context.request.post(`/api${path}`, { headers: fromSite, data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Places an order of the smallest bundle without a page. */
export async function placeOrder(buyer: Person, input: Record<string, unknown> = {}): Promise<PlacedOrder> {
  const { order } = await call(buyer, '/orders', {
    bundle_id: 100,
    payment_method: 'ideal',
    client_id: newClientId(),
    terms_accepted: true,
    immediate_delivery: true,
    ...input,
  })
  return order
}

/** Decides a payment in the sandbox without its page. */
export async function play({ context }: Person, { payment_id }: PlacedOrder, outcome: string): Promise<void> {
  const answer = await context.request.post(`/sandbox/pay/${payment_id}`, { data: { outcome } })
  expect(answer.status()).toBe(200)
}

/** Places an order and pays it. */
export async function buy(buyer: Person, input: Record<string, unknown> = {}): Promise<PlacedOrder> {
  const order = await placeOrder(buyer, input)
  await play(buyer, order, 'succeed')
  return order
}

export async function creditsOf({ context }: Person): Promise<number> {
  return (await (await context.request.get('/api/user.php')).json()).user.credits
}

/** Moves the product's clock forward; returns its time. */
export async function moveClock({ context }: Person, advance_seconds: number): Promise<Date> {
  const answer = await context.request.post('/dev/clock', { data: { advance_seconds } })
  return new Date((await answer.json()).now)
}

/** Accepts the terms of an order and orders. */
export async function orderOn(page: Page, t: Translate): Promise<void> {
  await page.locator('[name=terms]').check()
  await page.locator('[name=start]').check()
  await page.getByRole('button', { name: t('orders.checkout.order'), exact: true }).click()
}

/** Chooses what happens to the payment on the page of the sandbox. */
export async function decide(page: Page, t: Translate, outcome: string): Promise<void> {
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: t(`orders.sandbox.outcomes.${outcome}`), exact: true }).click()
}

/** The state of the order that is open. */
export const stateOf = (page: Page, t: Translate, state: string) =>
  page.getByRole('heading', { name: t(`orders.order.${state}`), exact: true })
