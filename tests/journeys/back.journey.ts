import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

// The button with which phones go back: it closes what is open, and else leads to the page before.

async function openMember(page: Page): Promise<string> {
  await page.goto('/members')
  await expectReady(page)
  const card = page.getByRole('main').getByRole('article').getByRole('link').first()
  await card.click()
  await expect(page).toHaveURL(/\/members\/\d+/)
  return page.url()
}

// spec: browser-33
test('Back closes a sheet, a menu and a viewer, and what was closed otherwise costs no press', async ({
  browser,
  baseURL,
}) => {
  const person = await openBrowser(browser, baseURL as string, { width: 390, isTouch: true })
  const { page, complaints } = person
  await logIn(person, baseURL as string, 'premium@vonk.test')
  const profile = await openMember(page)
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('menu')

  await page
    .getByRole('button', { name: t('photos.enlarge') })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(profile)

  await page
    .getByRole('main')
    .getByRole('button', { name: t('profiles.view.more') })
    .first()
    .click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/members(\?|$)/)

  const filters = page.getByRole('region', { name: t('search.filters.show') })
  await page
    .getByRole('button', { name: t('search.filters.show') })
    .first()
    .click()
  await expect(filters).toBeVisible()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/\/members(\?|$)/)
  expect(complaints).toEqual([])
})
