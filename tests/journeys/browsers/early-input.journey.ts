import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectReady, logIn, makeAccount, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

// On a slow line a person types into what the server has sent, before the scripts are there.

const t = textsOf('en')

/** Delays the scripts of a page until they are released. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens a page without its scripts, lets a person act, and brings the scripts. */
async function actEarly(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const release = await delayScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#page-end')).toBeAttached()
  await act()
  expect(await page.locator('html[data-ready]').count(), 'the scripts are not there yet').toBe(0)
  release()
  await expectReady(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The caret of a field, whether it is focused, and its value. */
const stateOf = (field: Locator) =>
  field.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement
    return { value, caret: [selectionStart, selectionEnd], isFocused: element === document.activeElement }
  })

// spec: browser-30
test('what is typed and chosen before the scripts arrive stays, and counts', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const { page } = anna

  // The signup.
  await actEarly(page, '/signup', async () => {
    await page.locator('[name=gender][value=female]').check()
    await page.locator('[name=seeking][value=both]').check()
  })
  await expect(page.locator('[name=gender][value=female]')).toBeChecked()
  await page.getByRole('button', { name: t('signup.next'), exact: true }).click()
  await expect(page.locator('[name=date_of_birth_day]')).toBeVisible()

  // A chat, with the caret in the middle of a word; what is sent is what was typed.
  await makeAccount(anna, 'Anna')
  const partner = await logIn(await openBrowser(browser, origin), origin, 'premium@vonk.test')
  const composer = page.getByLabel(t('chats.composer.label', { name: partner.name }))
  await actEarly(page, `/members/${partner.id}/chat`, async () => {
    await composer.click()
    await page.keyboard.type('Good evenng')
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft')
  })
  expect(await stateOf(composer)).toEqual({ value: 'Good evenng', caret: [9, 9], isFocused: true })
  await page.keyboard.type('i')
  await expect(composer).toHaveValue('Good evening')
  await page.locator('main button[type=submit]', { hasText: t('chats.composer.send') }).click()
  await expect(page.getByRole('listitem').getByText('Good evening').last()).toBeVisible()

  // The own profile, which then has something to save.
  const about = page.locator('[name=about_me]')
  await actEarly(page, '/profile', async () => {
    await about.click()
    await page.keyboard.type('I mend old radios.')
  })
  await expect(about).toHaveValue('I mend old radios.')
  await expect(page.getByText(t('profiles.edit.unsaved')).first()).toBeVisible()

  // The search's filters.
  await actEarly(page, '/members?gender=', async () => {
    await page.getByLabel(t('search.filters.gender')).first().selectOption('female')
  })
  await expect(page.getByLabel(t('search.filters.gender')).first()).toHaveValue('female')

  // The settings: a switch is saved, as by a click.
  const saved = page.waitForResponse('**/api/account/notifications')
  const quiet = page.getByRole('switch', { name: t('settings.quiet.use') })
  await actEarly(page, '/notifications', async () => {
    await quiet.check()
  })
  expect((await saved).status()).toBe(200)
  await expect(quiet).toBeChecked()
  await expect(page.locator('#quiet select').first()).toBeVisible()

  expect(anna.complaints).toEqual([])
})

// spec: browser-30
test('what is typed into a translated page before the scripts arrive stays', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const { page, context } = anna
  await makeAccount(anna, 'Anna')
  const partner = await logIn(await openBrowser(browser, origin), origin, 'premium@vonk.test')
  const { translatePages } = await import('./translator.ts')
  await translatePages(context, 'before')
  const composer = page.getByLabel(t('chats.composer.label', { name: partner.name }))
  await actEarly(page, `/members/${partner.id}/chat`, async () => {
    await composer.click()
    await page.keyboard.type('Good evening')
  })
  expect(await stateOf(composer)).toEqual({ value: 'Good evening', caret: [12, 12], isFocused: true })
  expect(anna.complaints).toEqual([])
})

// spec: browser-30
test('the login keeps what is typed before its script arrives', async ({ browser, baseURL }) => {
  const { page, complaints } = await openBrowser(browser, baseURL as string)
  await actEarly(page, '/login', async () => {
    await page.locator('[name=email]').fill('somebody@vonk.test')
    await page.locator('[name=password]').fill('lantern')
  })
  await expect(page.locator('[name=email]')).toHaveValue('somebody@vonk.test')
  await expect(page.locator('[name=password]')).toHaveValue('lantern')
  expect(complaints).toEqual([])
})
