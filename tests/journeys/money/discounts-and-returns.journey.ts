import { expect } from '@playwright/test'
import { freeConversations } from '../../../src/features/chats/rules.ts'
import { photoLimits } from '../../../src/features/photos/rules.ts'
import { freeLikesADay } from '../../../src/features/swipe/rules.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { expectReady, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'
import {
  buy,
  call,
  creditsOf,
  decide,
  enterCode,
  moveClock,
  newBuyer,
  orderOn,
  play,
  stateOf,
} from './buyers.ts'

// Discount codes, the time bonus to its last second, and how money goes back.

const t = textsOf('en')

// spec: orders-20
test('a code applies, then is used; others are unknown, expired, not applicable', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const { code } = (await call(buyer, '/account/deletion/offer', {})).discount_code
  await page.goto('/credits')
  await expectReady(page)
  await enterCode(page, t, 'NOSUCHCODE')
  await expect(page.getByText(t('errors.code_not_found'))).toBeVisible()
  await enterCode(page, t, code)
  await expect(page.getByText(t('orders.discount.named', { code, percentage: 50 }))).toBeVisible()
  await page.getByRole('link', { name: t('orders.credits', { count: 100 }) }).click()
  await page.getByRole('link', { name: 'iDEAL' }).click()
  await orderOn(page, t)
  await decide(page, t, 'succeed')
  await expect(page.getByText(t('orders.checkout.discount', { percentage: 50 }))).toBeVisible()

  await page.goto('/credits')
  await expectReady(page)
  await enterCode(page, t, code)
  await expect(page.getByText(t('errors.code_used'))).toBeVisible()
  await enterCode(page, t, 'TIMEBONUS25')
  await expect(page.getByText(t('orders.discount.reasons.paid_user'))).toBeVisible()

  const late = await newBuyer(browser, baseURL)
  await moveClock(late, 4 * 3600)
  await late.page.goto('/credits')
  await expectReady(late.page)
  await enterCode(late.page, t, 'TIMEBONUS25')
  await expect(late.page.getByText(t('errors.code_expired'))).toBeVisible()
  await context.close()
  await late.context.close()
})

// spec: orders-10
test('the time bonus is paid for just before its end, and refused a second after it', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const { value } = await (await context.request.get('/api/time-bonus')).json()
  // Another member has it on the screen when it ends; the page is opened first, as the hours pass for both.
  const late = await newBuyer(browser, baseURL)
  await late.page.goto('/credits/100/ideal')
  await expectReady(late.page)
  await expect(late.page.getByText(t('orders.checkout.discount', { percentage: 25 }))).toBeVisible()
  await moveClock(buyer, value - 60)
  await page.goto('/members')
  await expectReady(page)
  await page.getByRole('link', { name: t('orders.bonus.title') }).click()
  await page.getByRole('link', { name: t('orders.credits', { count: 100 }) }).click()
  await page.getByRole('link', { name: 'iDEAL' }).click()
  const discounted = page.getByText(t('orders.checkout.discount', { percentage: 25 }))
  await expect(discounted).toBeVisible()
  await orderOn(page, t)
  await decide(page, t, 'succeed')
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  const { orders } = await (await context.request.get('/api/orders')).json()
  expect(orders[0]).toMatchObject({ status: 'completed', discount: { code: 'TIMEBONUS25' } })

  const left = (await (await late.context.request.get('/api/time-bonus')).json()).value
  await moveClock(late, left + 1)
  await orderOn(late.page, t)
  await expect(late.page.getByText(t('errors.code_expired'))).toBeVisible()
  await context.close()
  await late.context.close()
})

// spec: orders-27
test('a refund shows at once, with the credits and Premium that it takes', async ({ browser, baseURL }) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const free = await creditsOf(buyer)
  const order = await buy(buyer)
  await page.goto(`/transactions/${order.id}`)
  await expectReady(page)
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  await play(buyer, order, 'refund')
  await expect(stateOf(page, t, 'refunded')).toBeVisible()
  await expect(page.getByRole('link', { name: t('frame.nav.premium') }).first()).toBeVisible()
  expect(await creditsOf(buyer)).toBe(free)
  await expectAccessible(page)
  await context.close()
})

// spec: orders-31
test('a purchase is withdrawn in two steps without a session, with a receipt by mail', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const order = await buy(buyer)
  const visitor = await openBrowser(browser, baseURL as string, { width: 390 })
  const { page } = visitor
  await page.goto('/withdraw')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('orders.withdraw.open') })
    .click()
  await page.getByLabel(t('orders.withdraw.order')).fill(`Order ${order.payment_id}`)
  await expect(page.getByText(t('orders.withdraw.premiumMaybe'))).toBeVisible()
  await page.getByLabel(t('orders.withdraw.email')).fill(buyer.email)
  await page.getByLabel(t('orders.withdraw.name')).fill('A. Buyer')
  await page.getByRole('button', { name: t('orders.withdraw.confirm') }).click()
  await expect(page.getByRole('heading', { name: t('orders.withdraw.doneTitle') })).toBeVisible()

  const mails = await (await visitor.context.request.get(`/dev/mail.json?to=${buyer.email}`)).json()
  const text = await page.getByRole('main').textContent()
  const number = /\bR-[-A-Z0-9]+/.exec(text ?? '')?.[0] as string
  expect(mails.some((mail: { text: string }) => mail.text.includes(number))).toBe(true)
  await buyer.page.goto(`/transactions/${order.id}`)
  await expect(stateOf(buyer.page, t, 'refunded')).toBeVisible()
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
  await buyer.context.close()
})

test('a member chooses the purchase to withdraw from, and sees the refund before', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const order = await buy(buyer)
  await page.goto('/withdraw')
  await expect(page.getByText(t('orders.withdraw.now', { amount: '€7.46' }))).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: t('orders.withdraw.other') })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('orders.withdraw.open') }).click()
  await expect(page.getByLabel(t('orders.withdraw.order'))).toHaveValue(order.payment_id)
  await expect(page.getByLabel(t('orders.withdraw.email'))).toHaveValue(buyer.email)
  await expect(page.getByText(t('orders.withdraw.now', { amount: '€7.46' }))).toBeVisible()
  await expect(page.getByText(t('orders.withdraw.premium'))).toBeVisible()
  await page.getByLabel(t('orders.withdraw.name')).fill('A. Buyer')
  await page.getByRole('button', { name: t('orders.withdraw.confirm') }).click()
  await expect(page.getByText(t('orders.withdraw.refund', { amount: '€7.46' }))).toBeVisible()
  await page.goto('/withdraw')
  await expect(main.getByRole('link', { name: t('orders.withdraw.open') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('orders.withdraw.other') })).toHaveCount(0)
  await context.close()
})

// spec: orders-6, orders-55
test('a visitor sees the prices, in the currency of the country', async ({ browser, baseURL }) => {
  const { page, context, complaints } = await openBrowser(browser, baseURL as string, { width: 390 })
  await page.goto('/')
  await page.getByRole('link', { name: t('frame.footer.pricing') }).click()
  await expect(page.getByRole('heading', { name: t('orders.pricing.title') })).toBeVisible()
  await expectReady(page)
  const limits = { chats: freeConversations, likes: freeLikesADay, photos: photoLimits.free }
  await expect(page.getByText(t('orders.pricing.withoutPremium', limits))).toBeVisible()
  await page.getByLabel(t('orders.pricing.country')).selectOption('PL')
  await expect(page.getByText(/^PLN\s/).first()).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
