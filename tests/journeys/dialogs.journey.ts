import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectReady, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// What opens over a page, by keyboard alone: the focus is inside, stays there, and goes back to where it was. The overlays of the
// kit and the dialog that opens by itself are tests of components.

/** Expects the focus in a window, also after a round of Tab. */
async function expectFocusWithin(page: Page, window: Locator) {
  const holdsFocus = () => window.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  // Base UI guards the ends of a window with elements of its own, which pass the focus on.
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('Tab')
  await expect.poll(holdsFocus).toBe(true)
}

// spec: browser-13
test('the signup gives the focus back to what opened it', async ({ browser, baseURL }) => {
  const { page, complaints } = await openBrowser(browser, baseURL as string)
  await page.goto('/activate')
  await expectReady(page)
  const opener = page.getByRole('banner').getByRole('link', { name: t('signup.open') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const signup = page.getByRole('dialog', { name: t('signup.title') })
  await expect(signup.getByRole('radio').first()).toBeVisible()
  await expectFocusWithin(page, signup)
  await page.keyboard.press('Escape')
  await expect(signup).toBeHidden()
  await expect(opener).toBeFocused()
  expect(complaints).toEqual([])
})
