import { expect, type Page } from '@playwright/test'
import { debitForm, newIban } from '../../drivers/orders-driver.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { expectReady, makeAccount, openBrowser, type Person } from '../people.ts'
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
  placeOrder,
  play,
  spendFreeCredits,
  stateOf,
} from './buyers.ts'

// What surrounds a purchase: another method, a payment that completes elsewhere, the welcome bonus, the documents, the
// spending with its limits, and the ways from a chat's windows to credits and back.

const t = textsOf('en')

const ordersOf = async ({ context }: Person) =>
  (await (await context.request.get('/api/orders')).json()).orders

for (const javaScript of [true, false]) {
  // spec: orders-50
  test(`another payment method cancels the payment that was left (${javaScript ? 'with' : 'without'} scripts)`, async ({
    browser,
    baseURL,
  }) => {
    const buyer = await newBuyer(browser, baseURL, { javaScript })
    const { page, context } = buyer
    const left = await placeOrder(buyer)
    expect(left.discount?.code).toBe('TIMEBONUS25')
    await page.goto(`/transactions/${left.id}`)
    if (javaScript) await expectReady(page)
    await page.getByRole('button', { name: t('orders.order.check') }).click()
    await expect(page.getByText(t('orders.order.checked'))).toBeVisible()
    await page.getByRole('link', { name: t('orders.order.other') }).click()
    await expect(page.getByText(t('orders.order.otherWarning'))).toBeVisible()
    await page.getByRole('button', { name: t('orders.order.otherConfirm') }).click()
    await page.waitForURL('**/credits/100')
    expect(await ordersOf(buyer)).toMatchObject([{ id: left.id, status: 'cancelled' }])
    // Its code is free again, and named beside the price.
    await expect(page.getByRole('main').getByText(t('orders.bonus.title'))).toBeVisible()
    await page.getByRole('link', { name: 'Visa' }).click()
    await orderOn(page, t)
    if (javaScript) await decide(page, t, 'succeed')
    await expect
      .poll(async () => (await ordersOf(buyer))[0])
      .toMatchObject({
        payment_method: 'visa',
        discount: { code: 'TIMEBONUS25' },
      })
    await context.close()
  })
}

/** The announcements of toasts about a completed payment. */
const announcements = (page: Page) =>
  page.locator('[aria-live=polite][aria-relevant=additions]').getByText(t('orders.order.completed'))

// spec: orders-51
test('a payment that completes while the member is elsewhere is announced there, and once on its own page', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context, complaints } = buyer
  const first = await placeOrder(buyer)
  await page.goto('/members')
  await expectReady(page)
  await play(buyer, first, 'succeed')
  await expect(announcements(page)).toHaveCount(1)

  const second = await placeOrder(buyer)
  await page.goto(`/transactions/${second.id}`)
  await expectReady(page)
  await play(buyer, second, 'succeed')
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  await expect(announcements(page)).toHaveCount(1)
  expect(complaints).toEqual([])
  await context.close()
})

// spec: frame-38, frame-39
test('the welcome bonus opens after 40 seconds in the members area, once, and leads to the credits', async ({
  browser,
  baseURL,
}) => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('orders.bonus.title') })
  const closer = await newBuyer(browser, baseURL)
  await spendFreeCredits(closer)
  await closer.page.clock.install()
  await closer.page.goto('/members')
  await expectReady(closer.page)
  await closer.page.clock.runFor(39_000)
  await expect(dialogOf(closer.page)).toHaveCount(0)
  await closer.page.clock.runFor(3_000)
  const dialog = dialogOf(closer.page)
  for (const part of ['offer', 'unlock', 'instant'])
    await expect(dialog.getByText(t(`orders.bonus.${part}`))).toBeVisible()
  await expect(dialog.getByText(t('orders.bonus.fast', { hours: 4 }))).toBeVisible()
  await dialog.getByRole('button', { name: t('kit.close') }).click()
  await expect(dialog).toHaveCount(0)
  await closer.page.reload()
  await expectReady(closer.page)
  await closer.page.clock.runFor(50_000)
  await expect(dialogOf(closer.page)).toHaveCount(0)
  await closer.context.close()

  const goer = await newBuyer(browser, baseURL, { width: 390 })
  const { page, context } = goer
  await spendFreeCredits(goer)
  await page.clock.install()
  await page.goto('/members')
  await expectReady(page)
  // The banner counts down, too.
  await expect(page.getByRole('link', { name: t('orders.bonus.title') })).toContainText(/0[34]:\d\d:\d\d/)
  await page.clock.runFor(42_000)
  await dialogOf(page)
    .getByRole('link', { name: t('orders.bonus.action') })
    .click()
  await page.waitForURL('**/credits')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/0[34]:\d\d:\d\d/)).toBeVisible()
  await context.close()
})

// spec: orders-52
test('what I spent: a chart, a file and limits; an order over a limit is refused with what is left', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL, { width: 390 })
  const { page, context } = buyer
  await buy(buyer)
  await page.goto('/credits/spending')
  await expectReady(page)
  await expect(page.getByRole('img', { name: t('orders.spending.chart') })).toContainText('€7.46')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('orders.spending.csv') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('spending.csv')
  const daily = page.getByLabel(t('settings.spending.daily_cap'))
  await daily.fill('10')
  const saved = page.waitForResponse((response) => response.url().includes('/account/spending'))
  await daily.press('Enter')
  await saved
  await expectAccessible(page)

  await page.goto('/credits/250/ideal')
  await expectReady(page)
  await orderOn(page, t)
  const left = t('orders.cap.day', { left: '€2.54', cap: '€10.00' })
  await expect(page.getByText(left)).toBeVisible()
  await expect(page.getByText(t('errors.spending_cap'))).toBeVisible()
  await page.getByRole('link', { name: t('orders.cap.link') }).click()
  await page.waitForURL('**/credits/spending#spending')
  await context.close()
})

// spec: credits-4
test('an order has its invoice as a page and as a PDF; what is no order is not found', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const order = await buy(buyer)
  await page.goto(`/transactions/${order.id}`)
  await expect(page.getByText(t('orders.paidCredits', { count: 100 })).first()).toBeVisible()
  const pdf = await page.getByRole('link', { name: t('orders.order.invoicePdf') }).getAttribute('href')
  const document = await context.request.get(pdf as string)
  expect(document.headers()['content-type']).toContain('application/pdf')
  const number = (await ordersOf(buyer))[0].invoice_number
  await page.getByRole('link', { name: t('orders.order.invoicePage', { number }) }).click()
  await expect(page.getByRole('heading', { name: t('orders.invoice.title') })).toBeVisible()
  await expect(page.getByText(t('orders.invoice.credits', { count: 100 }))).toBeVisible()

  for (const path of ['/transactions/abc', '/transactions/0', '/transactions/999999999'])
    expect((await page.goto(path))?.status(), path).toBe(404)
  await context.close()
})

/** Opens the form of a direct debit, fills it in and sends it. */
async function debit(page: Page, iban: string): Promise<void> {
  await page.goto('/directdebit?bundle=100')
  await expectReady(page)
  await fillInDebit(page, iban)
}

async function fillInDebit(page: Page, iban: string): Promise<void> {
  const form = debitForm({ iban })
  for (const name of ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const)
    await page.locator(`[name=${name}]`).fill(form[name])
  await page.locator('[name=authorized]').check()
  await page.getByRole('button', { name: t('orders.debit.send') }).click()
}

/** Pays by direct debit without a page. */
async function payByDebit(buyer: Person, iban: string) {
  const form = debitForm({ iban })
  const { mandate_id } = await call(buyer, '/direct-debit', form)
  const [sms] = await (
    await buyer.context.request.get(`/dev/sms.json?to=${encodeURIComponent(form.phone)}`)
  ).json()
  const { order } = await call(buyer, `/direct-debit/${mandate_id}/confirm`, {
    sms_code: /\b\d{6}\b/.exec(sms.text)?.[0],
  })
  await play(buyer, order, 'succeed')
  return order
}

test('direct debits end at their limit, and with one that the bank took back', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  const iban = newIban()
  const first = await payByDebit(buyer, iban)
  await payByDebit(buyer, iban)
  await debit(page, iban)
  await expect(page.getByText(t('errors.direct_debit_limit'))).toBeVisible()

  await play(buyer, first, 'charge_back')
  await debit(page, iban)
  await expect(page.getByText(t('errors.direct_debit_blocked'))).toBeVisible()
  await context.close()
})

for (const window of ['gift', 'photo'] as const) {
  // spec: orders-56
  test(`from the ${window} window to credits, and back into it`, async ({ browser, baseURL }) => {
    const buyer = await newBuyer(browser, baseURL, { width: 390 })
    const { page, context } = buyer
    const conversation = await spendFreeCredits(buyer)
    await page.goto(`/chats/${conversation}?${window}=1`)
    await expectReady(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill('Some day')
    if (window === 'gift') await dialog.getByRole('radio').first().check()
    await dialog.getByRole('link', { name: t('credits.get') }).click()
    await page.getByRole('link', { name: t('orders.credits', { count: 250 }) }).click()
    await page.getByRole('link', { name: 'iDEAL' }).click()
    await orderOn(page, t)
    await decide(page, t, 'succeed')
    await page.waitForURL(`**/chats/${conversation}*`)
    await expect(dialog.getByRole('textbox')).toHaveValue('Some day')
    expect(await creditsOf(buyer)).toBe(250)
    await context.close()
  })
}

test('a code is entered and removed on the repeat order; one that ends on the direct debit is named and left out', async ({
  browser,
  baseURL,
}) => {
  const buyer = await newBuyer(browser, baseURL)
  const { page, context } = buyer
  await buy(buyer, { payment_method: 'visa' })
  const { code } = (await call(buyer, '/account/deletion/offer', {})).discount_code
  const named = page.getByText(t('orders.discount.named', { code, percentage: 50 }))
  const half = page.getByText(t('orders.checkout.discount', { percentage: 50 }))
  await page.goto('/credits/repeat-order')
  await expectReady(page)
  await enterCode(page, t, 'NOSUCHCODE')
  await expect(page.getByText(t('errors.code_not_found'))).toBeVisible()
  await enterCode(page, t, code)
  await expect(half).toBeVisible()
  await page.getByRole('link', { name: t('orders.discount.remove') }).click()
  await expect(named).toHaveCount(0)
  await expect(half).toHaveCount(0)
  await enterCode(page, t, code)
  await expect(half).toBeVisible()
  await expectAccessible(page)
  await orderOn(page, t)
  await expect(stateOf(page, t, 'completed')).toBeVisible()
  expect((await ordersOf(buyer))[0]).toMatchObject({ kind: 'repeat', discount: { code } })
  await context.close()

  const debtorBuyer = await newBuyer(browser, baseURL)
  const debit = debtorBuyer.page
  await debit.goto('/directdebit?bundle=100')
  await expectReady(debit)
  const quarter = debit.getByText(t('orders.checkout.discount', { percentage: 25 }))
  await expect(quarter).toBeVisible()
  await expect(debit.getByRole('main').getByText(t('orders.bonus.title'))).toBeVisible()
  const { value } = await (await debtorBuyer.context.request.get('/api/time-bonus')).json()
  await moveClock(debtorBuyer, value + 1)
  await fillInDebit(debit, newIban())
  await expect(debit.getByText(t('errors.code_expired'))).toBeVisible()
  // The welcome discount takes its place.
  await expect(debit.getByText(t('orders.discount.welcome', { percentage: 25 }))).toBeVisible()
  await debtorBuyer.context.close()
})

test('who has not confirmed their address is led there from the order', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string, { width: 390 })
  const { page, context } = person
  await makeAccount(person, 'Waiting', { isConfirmed: false })
  await page.goto('/credits/100/ideal')
  await expectReady(page)
  await orderOn(page, t)
  await expect(page.getByText(t('errors.activation_required'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts.activate.confirm') })
    .click()
  await page.waitForURL('**/activate')
  await context.close()
})
