import { type Browser, expect, type Page } from '@playwright/test'
import { newClientId } from '../../../src/core/client-ids.ts'
import { fromSite, makeAccount, openBrowser, type Person } from '../people.ts'
import type { Translate } from '../texts.ts'

/** An order as the API returns it. */
export interface PlacedOrder {
  id: number
  payment_id: string
  redirect_url: string
  status: string
  /** In minor units. */
  amount: number
  currency: string
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

/** Writes to a real member until the free credits are spent; returns the conversation. */
export async function spendFreeCredits(buyer: Person): Promise<number> {
  const { results } = await (await buyer.context.request.get('/api/members')).json()
  const partner = results.find(({ is_fictional }: { is_fictional: boolean }) => !is_fictional)
  let conversation_id = 0
  for (let left = await creditsOf(buyer); left >= 10; left = await creditsOf(buyer)) {
    const data = { profile_id: partner.id, kind: 'text', body: `Hello ${left}`, client_id: newClientId() }
    conversation_id = (await call(buyer, '/chats', data)).conversation_id
  }
  return conversation_id
}

/** Returns the page of a member with a photo that is blurred for a free member, and the key of its file. */
export async function findLockedPhoto({ context }: Person): Promise<{ path: string; file: string }> {
  const { results } = await (await context.request.get('/api/members')).json()
  for (const { id } of results) {
    const { profile } = await (await context.request.get(`/api/profiles/${id}`)).json()
    // A private photo is locked as well, and stays so for Premium members.
    const locked = profile.photos.find(
      (photo: { locked: boolean; audience: string }) => photo.locked && photo.audience === 'premium',
    )
    const file = /\/media\/([0-9a-f]{32})-/.exec(locked?.filename ?? '')?.[1]
    if (file) return { path: `/members/${id}`, file }
  }
  throw new Error('nobody has a premium photo')
}

/** Enters a discount code. */
export async function enterCode(page: Page, t: Translate, code: string): Promise<void> {
  await page.getByLabel(t('orders.discount.label')).fill(code)
  await page.getByRole('button', { name: t('orders.discount.apply') }).click()
}
