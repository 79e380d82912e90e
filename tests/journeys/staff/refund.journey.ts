import { expect } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { buy, creditsOf, moveClock } from '../money/buyers.ts'
import { expectReady, makeAccount, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'
import { keysOn } from '../ways/hand.ts'
import { effectiveSeconds, openDesk, openStaff } from './desk.ts'

const t = textsOf('en')
/** In crowns it costs more than finance refunds alone. */
const largest = { bundle_id: 1500, payment_method: 'creditcard' }

// spec: staff-49, staff-71, staff-140, staff-141
test('finance proposes a refund above the limit by keys, the owner confirms it, and the money goes back', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const url = baseURL as string
  const finance = await openDesk(browser, url, 'finance')
  const buyer = await openBrowser(browser, url)
  await makeAccount(buyer, 'buyer', { country: 'SE' })
  const free = await creditsOf(buyer)
  const order = await buy(buyer, largest)
  await expect.poll(() => creditsOf(buyer)).toBeGreaterThan(free)
  const { user } = await (await buyer.context.request.get('/api/user.php')).json()

  const { page } = finance
  const hand = keysOn(page)
  await page.goto('/admin')
  await expectReady(page)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await hand.press(page.getByRole('main').getByRole('link', { name: order.payment_id }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.payment_id)
  await hand.press(page.getByRole('button', { name: t('money.order.refund'), exact: true }))
  const dialog = page.getByRole('dialog')
  // Before it is sent: what it takes back, and that a second person confirms it.
  await expect(dialog.getByRole('status')).toBeVisible()
  await hand.write(
    dialog.getByLabel(t('money.refund.reason')),
    'Bought for a month, ill since the first day.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t('money.refund.proposed')).first()).toBeVisible()
  const stored = async () => {
    const answer = await (await buyer.context.request.get(`/api/orders/${order.id}`)).json()
    return [answer.order.status, answer.order.refunded_amount]
  }
  await moveClock(finance, effectiveSeconds)
  expect(await stored()).toEqual(['completed', 0])
  // Finance may not confirm anything.
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('moderation.day.title'))
  await expect(page.getByRole('button', { name: t('moderation.day.confirm') })).toHaveCount(0)

  const owner = await openStaff(browser, url, 'admin')
  await owner.page.goto('/admin')
  await expectReady(owner.page)
  const proposal = owner.page.getByRole('listitem').filter({ hasText: user.profile.name })
  await expect(proposal).toContainText('Bought for a month, ill since the first day.')
  await keysOn(owner.page).press(proposal.getByRole('button', { name: t('moderation.day.confirm') }))
  await expect(owner.page.getByText(t('moderation.day.confirmed')).first()).toBeVisible()
  await moveClock(owner, effectiveSeconds)
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['refunded', order.amount])
  expect(await creditsOf(buyer)).toBe(free)

  // Finance finds it at the order.
  await page.goBack()
  await page.reload()
  await expectReady(page)
  await expect(page.getByRole('heading', { name: t('money.order.refunds') })).toBeVisible()
  await expectAccessible(page)
  expect([...finance.complaints, ...owner.complaints]).toEqual([])
})
