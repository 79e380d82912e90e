import { expect } from '@playwright/test'
import { longIf, test } from '../journey.ts'
import { expectReady, fromSite } from '../people.ts'
import { textsOf } from '../texts.ts'
import {
  buy,
  creditsOf,
  decide,
  findLockedPhoto,
  moveClock,
  newBuyer,
  orderOn,
  placeOrder,
  spendFreeCredits,
  stateOf,
} from './buyers.ts'

// Buying credits: from a chat and back to it, every way a payment can end, the stored card, the direct debit.

const t = textsOf('en')

for (const [width, isTouch] of [
  [1280, false],
  [390, true],
] as const) {
  // spec: accounts-48, credits-2, frame-3
  test(
    `who buys from a chat returns to it with the draft; another tab is Premium at once (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const buyer = await newBuyer(browser, baseURL, { width, isTouch })
      const { page, context, complaints } = buyer
      const conversation = await spendFreeCredits(buyer)
      const other = await context.newPage()
      await other.goto('/premium')
      await expectReady(other)
      await expect(other.getByRole('heading', { name: t('orders.premium.title'), exact: true })).toBeVisible()
      await expect(other.getByRole('link', { name: t('frame.nav.premium') }).first()).toBeVisible()

      const photos = await context.newPage()
      const { path, file } = await findLockedPhoto(buyer)
      await photos.goto(path)
      await expectReady(photos)
      const blurred = photos.locator(`img[src*="${file}"][src*="-blur."]`)
      await expect(blurred.first()).toBeAttached()

      await page.goto(`/chats/${conversation}`)
      await expectReady(page)
      const field = page.getByRole('textbox').first()
      await field.fill('See you on Sunday')
      await page.getByRole('link', { name: t('credits.get') }).click()
      // On what looks like a button, which is part of the row's link.
      const row = page.getByRole('listitem').filter({ hasText: t('orders.credits', { count: 250 }) })
      const look = await row.getByText(t('orders.buy.choose'), { exact: true }).boundingBox()
      await page.mouse.click((look?.x ?? 0) + 8, (look?.y ?? 0) + (look?.height ?? 0) / 2)
      await page.getByRole('link', { name: 'iDEAL' }).click()
      await expect(page.getByRole('heading', { name: t('orders.checkout.summary') })).toBeVisible()
      await orderOn(page, t)
      await decide(page, t, 'succeed')

      await page.waitForURL(`**/chats/${conversation}`)
      await expect(page.getByText(t('orders.order.completed'), { exact: true }).first()).toBeVisible()
      await expect(field).toHaveValue('See you on Sunday')
      expect(await creditsOf(buyer)).toBe(250)
      await expect(other.getByRole('heading', { name: t('orders.premium.titlePaid') })).toBeVisible()
      await expect(other.getByRole('link', { name: t('frame.nav.premium') })).toHaveCount(0)
      await expect(blurred).toHaveCount(0)
      await expect(photos.locator(`img[src*="${file}"]`).first()).toBeAttached()
      expect(complaints).toEqual([])
      await context.close()
    },
  )
}

// spec: orders-6, orders-56
test('a failed payment is tried again with another method; the order button orders once', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  await page.goto('/credits/100/ideal')
  await expectReady(page)
  await page.locator('[name=terms]').check()
  await page.locator('[name=start]').check()
  await page.getByRole('button', { name: t('orders.checkout.order'), exact: true }).dblclick()
  await decide(page, t, 'fail')
  await expect(stateOf(page, t, 'failed')).toBeVisible()
  const { orders } = await (await context.request.get('/api/orders')).json()
  expect(orders).toHaveLength(1)

  await page.getByRole('link', { name: t('orders.order.other') }).click()
  await page.getByRole('link', { name: 'Visa' }).click()
  await orderOn(page, t)
  await decide(page, t, 'succeed')
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  await expect(page.getByText(t('orders.order.completedText', { count: 100 }))).toBeVisible()
  await context.close()
})

// spec: orders-6, orders-53
test('a pending payment completes after two minutes; a cancelled one and the way back order nothing', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const pending = await placeOrder(buyer)
  await page.goto(pending.redirect_url)
  await decide(page, t, 'pending')
  await expect(stateOf(page, t, 'pending')).toBeVisible()
  await expectReady(page)
  await moveClock(buyer, 121)
  await expect(stateOf(page, t, 'completed')).toBeVisible()

  const cancelled = await placeOrder(buyer)
  await page.goto(cancelled.redirect_url)
  await decide(page, t, 'cancel')
  await expect(stateOf(page, t, 'failed')).toBeVisible()
  await expectReady(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('orders.sandbox.title') })).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByRole('listitem').filter({ hasText: t('orders.status.cancelled') })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: t('orders.status.completed') })).toHaveCount(1)
  await context.close()
})

// spec: orders-6
test('the bank asks for a second factor, and then the payment succeeds', async ({ browser, baseURL }) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  await page.goto((await placeOrder(buyer, { payment_method: 'visa' })).redirect_url)
  await decide(page, t, 'step_up')
  await expect(page.getByText(t('orders.sandbox.stepUp'))).toBeVisible()
  await decide(page, t, 'succeed')
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  await context.close()
})

// spec: orders-34
test('a direct debit with a wrong code, then the right one', async ({ browser, baseURL }) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context, complaints } = buyer
  const phone = `+316${String(Date.now()).slice(-8)}`
  await page.goto('/directdebit?bundle=100')
  await expectReady(page)
  const fields = { account_holder: 'A. Buyer', street: 'Lindenlaan', house_number: '4a', zip: '1234 AB' }
  for (const [name, value] of Object.entries({ ...fields, city: 'Utrecht', phone }))
    await page.locator(`[name=${name}]`).fill(value)
  const iban = page.locator('[name=iban]')
  await iban.fill('NL91 ABNA 0417 1643 01')
  await iban.blur()
  await expect(page.getByText(t('orders.debit.ibanWrong'))).toBeVisible()
  await iban.fill('NL91 ABNA 0417 1643 00')
  await page.locator('[name=authorized]').check()
  await page.getByRole('button', { name: t('orders.debit.send') }).click()

  const code = page.locator('[name=sms_code]')
  await expect(code).toBeVisible()
  const [sms] = await (await context.request.get(`/dev/sms.json?to=${encodeURIComponent(phone)}`)).json()
  const right = /\b\d{6}\b/.exec(sms.text)?.[0] as string
  await code.fill(right === '000000' ? '000001' : '000000')
  await orderOn(page, t)
  await expect(page.getByText(t('errors.code_invalid'))).toBeVisible()
  await code.fill(right)
  await orderOn(page, t)
  await expect(stateOf(page, t, 'pending')).toBeVisible()
  const { orders } = await (await context.request.get('/api/orders')).json()
  await context.request.post(`/sandbox/pay/${orders[0].payment_id}`, { data: { outcome: 'succeed' } })
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  await context.close()
})

// spec: orders-33
test('an order is repeated with the stored card; where it declines, another method is offered', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const first = await buy(buyer, { payment_method: 'visa' })
  await page.goto('/credits/repeat-order')
  await expectReady(page)
  await expect(page.getByRole('link', { name: t('orders.repeat.other') })).toHaveAttribute(
    'href',
    /^\/credits\/100(\?|$)/,
  )
  await orderOn(page, t)
  await expect(stateOf(page, t, 'completed')).toBeVisible()

  await context.request.post(`/sandbox/pay/${first.payment_id}`, {
    headers: fromSite,
    data: { outcome: 'decline_recurring' },
  })
  await page.goto('/credits/repeat-order')
  await expectReady(page)
  await orderOn(page, t)
  await expect(page.getByText(t('errors.recurring_failed'))).toBeVisible()
  await page.getByRole('link', { name: t('orders.repeat.other') }).click()
  await expect(page.getByRole('heading', { name: t('orders.checkout.method') })).toBeVisible()
  await context.close()
})
