import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { expectReady, makeAccount, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')
const advertising = `aside[aria-label="${t('promotions.label')}"]`

// spec: promotions-3
test('advertising is in the grid, below the chats and after a logout, and is hidden by one click each', async ({
  browser,
  baseURL,
}) => {
  const person = await openBrowser(browser, baseURL as string, { width: 390 })
  const { page } = person
  await makeAccount(person, 'Reader')
  const banner = page.getByRole('complementary', { name: t('promotions.label'), exact: true })
  const hidden = page.getByText(t('promotions.hidden'), { exact: true })
  const hide = (from: Locator) => from.getByRole('button', { name: t('promotions.hide'), exact: true })

  for (const path of ['/members', '/chats']) {
    await page.goto(path)
    await expectReady(page)
    // It is loaded when it comes near the screen.
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect(banner).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    const link = banner.getByRole('link')
    await expect(link).toHaveAttribute('rel', /sponsored/)
    await expect(link).toHaveAttribute('href', /^\/promotions\//)
    await expectAccessible(page, advertising)
    await hide(banner).focus()
    await page.keyboard.press('Enter')
    await expect(hidden).toBeVisible()
    await expect(hidden).toBeFocused()
    await expect(banner).toBeHidden()
  }

  await person.context.clearCookies({ name: 'auth' })
  await page.goto('/?logged_out')
  await expect(banner).toBeVisible()
  await expectAccessible(page, advertising)
  await hide(banner).click()
  await expect(page).toHaveURL('/')
  await page.goto('/?logged_out')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  await person.context.close()
})
