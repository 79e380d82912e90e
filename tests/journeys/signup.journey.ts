import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Locale } from '../../src/core/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import {
  chooseBirthday,
  expectReady,
  fillInAccount,
  fromSite,
  goOn,
  logIn,
  mailedCode,
  newStamp,
  openBrowser,
  passAbout,
  signUp,
} from './people.ts'
import { type Translate, textsOf } from './texts.ts'

/** A birth date at the end of the year in which people turn 18: too young on every other day of it. */
const youngYear = new Date().getUTCFullYear() - 18

async function pictureOf(background: string) {
  const image = sharp({ create: { width: 480, height: 600, channels: 3, background } })
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** As some people type a code, and some programs copy it. */
const inTwoGroups = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

async function expectStep(page: Page, t: Translate, step: number): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    t('signup.step', { step, steps: 7 }),
  )
}

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'de', width: 390 },
] satisfies { locale: Locale; width: number }[]) {
  // spec: accounts-41, signup-1, signup-3, signup-6
  test(`signup in steps (${locale}, ${width} px)`, longIf(width === 1280), async ({ browser, baseURL }) => {
    const origin = baseURL as string
    const t = textsOf(locale)
    const member = await logIn(await openBrowser(browser, origin), origin, 'free@vonk.test')
    const person = await openBrowser(browser, origin, { locale, width })
    const { page } = person
    const stamp = `${locale}${newStamp()}`
    const email = `${stamp}@journey.vonk.test`

    // The first step: nothing can be skipped, and the first missing field has the focus.
    await page.goto('/signup')
    await expectStep(page, t, 1)
    await goOn(page, t)
    await expect(page.getByText(t('signup.choose')).first()).toBeVisible()
    await expect(page.locator('[name=gender]').first()).toBeFocused()
    await page.locator('[name=gender][value=female]').check()
    await page.locator('[name=seeking][value=both]').check()
    await page.locator('[name=seeking][value=both]').press('Enter')

    // The words for too young are those of the specification; the age is shown.
    await expectStep(page, t, 2)
    await expectAccessible(page)
    await chooseBirthday(page, { day: 31, month: 12, year: youngYear })
    await goOn(page, t)
    await expect(page.getByText(t('signup.enterDateOfBirth', { min_age: 18 }))).toBeVisible()
    await chooseBirthday(page, { day: 1, month: 1, year: youngYear - 10 })
    await expect(page.getByText(t('signup.ageBack', { age: 28 }))).toBeVisible()
    await goOn(page, t)

    // The location from lists; the position only on request, and refused here.
    await expectStep(page, t, 3)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('sites.position.use') }).click()
    await expect(page.getByText(t('sites.position.denied'))).toBeVisible()
    await page.locator('[name=country]').selectOption('NL')
    await page.locator('[name=countryregion]').selectOption({ label: 'Utrecht' })
    const town = page.locator('[name=city]')
    await town.focus()
    const townsId = await town.getAttribute('list')
    await expect(page.locator(`datalist[id="${townsId}"] option[value=Amersfoort]`)).toBeAttached()
    await goOn(page, t)

    // A taken name is reported on blur, a known address leads to the login.
    await expectStep(page, t, 4)
    // That a name is free, and how strong a password is, moves nothing that the visitor is about to tap.
    const terms = page.locator('[name=terms]')
    const topOfTerms = () => terms.evaluate((box) => box.getBoundingClientRect().top + window.scrollY)
    const top = await topOfTerms()
    await page.getByLabel(t('signup.name')).fill(member.name)
    await page.getByLabel(t('signup.name')).blur()
    await expect(page.getByText(t('signup.nameNotFree'))).toBeVisible()
    await fillInAccount(page, t, { email: 'free@vonk.test', name: `Anna_${stamp}` })
    await expect(page.getByText(t('signup.nameFree'))).toBeVisible()
    await expect(page.getByText(t('signup.strength.label'))).toBeVisible()
    expect(await topOfTerms()).toBeCloseTo(top, 0)
    await page.getByRole('button', { name: t('signup.submit') }).click()
    const inUse = page.getByText(t('signup.emailActive'))
    await expect(inUse).toBeVisible()
    await expect(inUse.getByRole('link')).toHaveAttribute('href', '/login?email=free%40vonk.test')
    await expectAccessible(page)

    // A reload preserves the step and the values, except for the password and the consents.
    await page.getByLabel(t('signup.email')).fill(email)
    await page.reload()
    await expectStep(page, t, 4)
    await expect(page.getByLabel(t('signup.email'))).toHaveValue(email)
    await expect(page.getByLabel(t('signup.name'))).toHaveValue(`Anna_${stamp}`)
    await expect(page.getByLabel(t('signup.password'), { exact: true })).toHaveValue('')
    await expect(page.locator('[name=sensitive_data]')).not.toBeChecked()

    // The browser's back button goes one step back and loses nothing.
    await page.goBack()
    await expectStep(page, t, 3)
    await expect(page.locator('[name=countryregion]')).toHaveValue('NL-UT')
    await page.goForward()
    await expectStep(page, t, 4)
    await fillInAccount(page, t, { email, name: `Anna_${stamp}` })
    await page.getByRole('button', { name: t('signup.submit') }).click()

    // After the account: text and picture are optional, the mailed code completes it.
    await page.waitForURL('**/signup?step=about')
    await expectStep(page, t, 5)
    // Nothing leads away before the end, and the first photo can be replaced.
    await expect(page.getByRole('navigation', { name: t('frame.nav.label') })).toHaveCount(0)
    await expectReady(page)
    const photo = page.getByRole('main').getByRole('img', { name: t('signup.aboutMe.photoAlt') })
    await page.locator('input[type=file]').setInputFiles(await pictureOf('#c96'))
    await expect(photo).toBeVisible()
    const first = (await photo.getAttribute('src')) ?? ''
    await page.getByLabel(t('signup.aboutMe.photoReplace')).setInputFiles(await pictureOf('#69c'))
    await expect(photo).not.toHaveAttribute('src', first)
    await expect(photo).toHaveCount(1)
    await expectAccessible(page)
    await passAbout(page, t)
    await expectStep(page, t, 7)
    await page.getByLabel(t('accounts.activate.code')).fill(inTwoGroups(await mailedCode(person, email)))
    await page.getByRole('button', { name: t('accounts.activate.submit'), exact: true }).click()
    await page.waitForURL('**/signup-matches')
    await expect(page.getByRole('link', { name: t('signup.matches.search') })).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('frame.nav.label') }).first()).toBeVisible()
    // What to do first is counted: the photo is one of the three, a like of somebody shown here another.
    const steps = page.getByRole('region', { name: t('signup.firstSteps.title') })
    await expect(steps.getByText(t('signup.firstSteps.value', { done: 1, total: 3 }))).toBeVisible()
    await expectReady(page)
    // The count is shown before the server has the like, which a reload would stop.
    const stored = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/likes' && answer.request().method() === 'POST',
    )
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('likes.button.likeName', { name: '.+' })}$`) })
      .first()
      .click()
    await expect(steps.getByText(t('signup.firstSteps.value', { done: 2, total: 3 }))).toBeVisible()
    expect((await stored).status()).toBe(200)
    await page.reload()
    await expect(steps.getByText(t('signup.firstSteps.value', { done: 2, total: 3 }))).toBeVisible()
    await steps.getByRole('link', { name: t('signup.firstSteps.interestsAction') }).click()
    await page.waitForURL('**/profile#interests')
    const { user } = await (await person.context.request.get('/api/user.php')).json()
    expect(user).toMatchObject({ status: 'active', profile: { countryregion: 'NL-UT', gender: 'female' } })
    expect(await page.evaluate(() => sessionStorage.getItem('signup-draft'))).toBeNull()
    // The browser logs each refusal: the known address, and a form completed faster than people can.
    expect(person.complaints.filter((text) => !/status of (409|403)/.test(text))).toEqual([])
    await person.context.close()
  })
}

// spec: accounts-8, browser-5
test('a deleted account can be restored, and a lost connection loses no input', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const { page } = await openBrowser(browser, baseURL as string)
  await page.goto('/signup')
  await expectReady(page)
  await page.locator('[name=gender][value=male]').check()
  await page.locator('[name=seeking][value=female]').check()
  await goOn(page, t)
  await chooseBirthday(page, { day: 15, month: 5, year: 1988 })
  await goOn(page, t)
  await goOn(page, t)
  await fillInAccount(page, t, { email: 'gone@journey.vonk.test', name: 'Back_again' })
  const submit = page.getByRole('button', { name: t('signup.submit') })

  await page.route('**/api/signup', (route) => route.abort())
  await submit.click()
  await expect(page.getByText(t('frame.offline'))).toBeVisible()
  await expect(page.getByLabel(t('signup.password'), { exact: true })).not.toHaveValue('')

  await page.unroute('**/api/signup')
  const refusal = { code: 'email_in_use', status: 409, message: 'In use.', data: { account: 'deleted' } }
  await page.route('**/api/signup', (route) => route.fulfill({ status: 409, json: refusal }))
  await submit.click()
  await expect(page.getByText(t('signup.emailDeleted'))).toBeVisible()
  await expect(page.getByLabel(t('signup.email'))).toBeFocused()

  // An error in an earlier step leads back to it.
  await page.unroute('**/api/signup')
  const young = {
    code: 'under_age',
    status: 422,
    message: 'Enter your date of birth (30+)',
    data: { min_age: 30 },
  }
  await page.route('**/api/signup', (route) => route.fulfill({ status: 422, json: young }))
  await submit.click()
  await expectStep(page, t, 2)
  await expect(page.getByText(young.message).filter({ visible: true })).toBeVisible()
})

test('an address confirmed in another window ends the signup in the first one', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const person = await openBrowser(browser, baseURL as string)
  const { page, context } = person
  const stamp = newStamp()
  const email = `elsewhere${stamp}@journey.vonk.test`
  await page.goto('/signup')
  await signUp(person, t, { email, name: `Elsewhere_${stamp}` })
  const code = await mailedCode(person, email)
  const data = { email, code }
  expect((await context.request.post('/api/activate', { data, headers: fromSite })).status()).toBe(200)
  // As on the return to a tab that was in the background.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(t('accounts.activate.isActive'))).toBeVisible()
  await expect(page.getByLabel(t('accounts.activate.code'))).toBeHidden()
  await page.getByRole('link', { name: t('accounts.activate.goOn') }).click()
  await page.waitForURL('**/signup-matches')
})

// spec: signup-1, signup-2
test('the signup dialog is not closed by accident', async ({ browser, baseURL }) => {
  const t = textsOf('en')
  const person = await openBrowser(browser, baseURL as string)
  const { page } = person
  await page.goto('/activate')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['signupClosed', 'redirectedToLogin', 'signupFlowComplete'])
      window.addEventListener(name, () => heard.push(name))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  const dialog = page.getByRole('dialog', { name: t('signup.title') })
  const open = page.getByRole('banner').getByRole('link', { name: t('signup.open') })

  // Nothing entered: it closes like any dialog.
  await expectReady(page)
  await open.click()
  await expect(dialog.locator('[name=gender]').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // In progress: only by its close button, and the values are preserved.
  await open.click()
  await dialog.locator('[name=gender][value=male]').check()
  await dialog.locator('[name=seeking][value=female]').check()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 500)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('kit.close') }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: t('signup.goOn') }).click()
  await expect(dialog.locator('[name=gender][value=male]')).toBeChecked()
  await goOn(page, t)
  await chooseBirthday(page, { day: 15, month: 5, year: 1988 })
  await page.goBack()
  await expect(dialog.locator('[name=gender][value=male]')).toBeVisible()
  await goOn(page, t)
  await goOn(page, t)
  await goOn(page, t)
  const stamp = newStamp()
  const email = `modal${stamp}@journey.vonk.test`
  await fillInAccount(dialog, t, { email, name: `Modal_${stamp}` })
  await dialog.getByRole('button', { name: t('signup.submit') }).click()

  // The steps after the account run in the modal as well; at the end it is unlocked.
  await expect(dialog.getByLabel(t('signup.aboutMe.words'))).toBeVisible()
  await passAbout(page, t)
  expect(await heard()).toEqual(['signupClosed', 'signupClosed', 'signupFlowComplete'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: t('signup.open') })).toBeHidden()
  expect(person.complaints.filter((text) => !text.includes('status of 403'))).toEqual([])
})
