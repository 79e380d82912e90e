import { expect } from '@playwright/test'
import { newClientId } from '../../../src/core/client-ids.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { buy, call, newBuyer } from '../money/buyers.ts'
import { expectReady, logIn, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

// spec: staff-192, staff-193, staff-201, staff-205
test('support by keys alone: from Ctrl-K to a member, a refund, a note, a chat that the member then sees was read', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const url = baseURL as string
  const buyer = await newBuyer(browser, url)
  const order = await buy(buyer)
  const { user } = await (await buyer.context.request.get('/api/user.php')).json()
  const { results } = await (await buyer.context.request.get('/api/members')).json()
  const other = (results as { id: number; name: string; is_fictional: boolean }[]).find(
    ({ is_fictional }) => !is_fictional,
  )
  await call(buyer, '/chats', {
    profile_id: other?.id,
    kind: 'text',
    body: 'Good evening, how was your day?',
    client_id: newClientId(),
  })

  const senior = await openBrowser(browser, url)
  const { page } = senior
  const { keyboard } = page
  await logIn(senior, url, 'senior@vonk.test')
  await page.goto('/admin')
  await expectReady(page)

  // The member, by their address.
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type(buyer.email)
  await expect(page.getByRole('option').first()).toContainText(user.profile.name)
  await expectAccessible(page)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(user.profile.name)
  await expectAccessible(page)

  // The refund.
  await keyboard.press('4')
  const refund = page.getByRole('button', {
    name: t('support.money.refundOf', { reference: order.payment_id }),
  })
  await expect(refund).toBeVisible()
  await expectAccessible(page)
  await refund.focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expectAccessible(page)
  await keyboard.press('Tab')
  await keyboard.type('Bought twice by mistake.')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t('support.money.refunded')).first()).toBeVisible()

  // The note; the refund's reason is there too.
  await keyboard.press('9')
  await expect(page.getByText('Bought twice by mistake.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t('support.notes.label')).focus()
  await keyboard.type('Asked kindly. Answered the same day.')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked kindly.' })).toBeVisible()
  await keyboard.press('Escape')

  // The chats, closed until a reason is given.
  await keyboard.press('3')
  const reason = page.getByLabel(t('support.chats.reason'), { exact: true })
  await expect(reason).toBeVisible()
  await expectAccessible(page)
  await reason.focus()
  await keyboard.type('You asked us to look into your refund.')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const chat = page.getByRole('link', { name: other?.name ?? 'nobody' })
  await expect(chat).toBeVisible()
  await chat.focus()
  await keyboard.press('Enter')
  await expect(page.getByText('Good evening, how was your day?')).toBeVisible()
  await expectAccessible(page)
  // The browser logs the refused call of the closed chats.
  expect(senior.complaints.filter((complaint) => !complaint.includes('/conversations'))).toEqual([])

  // The member sees it.
  await buyer.page.goto('/settings#reads')
  await expectReady(buyer.page)
  const reads = buyer.page.locator('#reads')
  await expect(reads).toContainText(t('settings.reads.roles.senior'))
  await expect(reads).toContainText('You asked us to look into your refund.')
  await expectAccessible(buyer.page)
  expect(buyer.complaints).toEqual([])
})
