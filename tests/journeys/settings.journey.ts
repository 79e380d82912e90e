import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

for (const javaScript of [true, false]) {
  // spec: accounts-43
  test(`on a phone the settings are an index, from which one section opens (scripts: ${javaScript})`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL as string
    const anna = await openBrowser(browser, origin, { width: 390, javaScript })
    const { page, context } = anna
    await logIn(anna, origin, 'member41@vonk.test')
    await page.goto('/settings')
    if (javaScript) await expectReady(page)
    const menu = page.getByRole('navigation', { name: t('settings.menu') })
    await expect(menu.getByRole('link')).toHaveCount(16)
    await expect(page.locator('section#privacy')).toBeHidden()
    await menu.getByRole('link', { name: t('settings.sections.privacy') }).click()
    await expect(page.locator('section#privacy')).toBeVisible()
    await expect(page.locator('section#email')).toBeHidden()
    await expect(menu).toBeHidden()
    if (javaScript) await expect(page.locator('section#privacy h2')).toBeFocused()
    if (javaScript) await expectAccessible(page)
    await page.goBack()
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: t('settings.sections.export') }).click()
    await expect(page.locator('section#export')).toBeVisible()
    // From the end of the index, too, a section begins at its heading.
    await expect(page.locator('section#export h2')).toBeInViewport()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('settings.title'), exact: true })
      .click()
    await expect(menu).toBeVisible()
    await expect(page.locator('section#export')).toBeHidden()
    expect(anna.complaints).toEqual([])
    await context.close()
  })
}

// spec: accounts-43
test('on a wide screen the menu follows, and a colour scheme stays chosen', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const { page, context } = anna
  await logIn(anna, origin, 'member41@vonk.test')
  await page.goto('/settings')
  await expectReady(page)
  const menu = page.getByRole('navigation', { name: t('settings.menu') })
  await menu.getByRole('link', { name: t('settings.sections.appearance') }).click()
  await expect(menu.locator('[aria-current=true]')).toHaveText(t('settings.sections.appearance'))
  const colour = () => page.evaluate(() => getComputedStyle(document.body).color)
  const light = await colour()
  await page.getByRole('radio', { name: t('settings.appearance.dark') }).check()
  await expect.poll(colour).not.toBe(light)
  const dark = await colour()
  await page.goto('/likes')
  expect(await colour()).toBe(dark)
  await page.goto('/settings#appearance')
  await expectReady(page)
  await expect(page.getByRole('radio', { name: t('settings.appearance.dark') })).toBeChecked()
  await page.getByRole('radio', { name: t('settings.appearance.system') }).check()
  await expect.poll(colour).toBe(light)
  expect(anna.complaints).toEqual([])
  await context.close()
})
