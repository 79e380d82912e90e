import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'

const behind = '#behind-entry-warning'

for (const javaScript of [true, false]) {
  // spec: age-4, browser-13
  test(`a visitor is warned once, ${javaScript ? 'with' : 'without'} scripts`, async ({
    browser,
    baseURL,
  }) => {
    for (const path of ['/', '/login?next=%2Fchats', '/signup']) {
      const person = await openBrowser(browser, baseURL as string, { javaScript, isNew: true, width: 390 })
      const { page } = person
      await page.goto(path)
      const warning = page.getByRole('dialog', { name: 'Important information' })
      const enter = warning.getByRole('button')
      await expect(warning).toBeVisible()
      await expect(page.locator('#entry-warning h2')).toBeFocused()
      await page.keyboard.press('Tab')
      expect(await page.locator(`${behind} :focus`).count(), 'the focus stays in front').toBe(0)
      if (javaScript) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(warning, 'it has to be read').toBeVisible()
      await enter.press('Enter')
      await expect(warning).toHaveCount(0)
      // The other two have no script of the app: they are loaded again.
      if (javaScript && path === '/signup')
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(page.url()).toBe(`${baseURL}${path}`)
      await expect(page.locator(behind)).not.toHaveAttribute('inert')
      await page.goto('/signup')
      await expect(warning).toHaveCount(0)
      expect(person.complaints).toEqual([])
      await person.context.close()
    }
  })
}

// spec: age-4
test('the installed app shows no warning', async ({ browser, baseURL }) => {
  for (const path of ['/', '/login?next=%2F']) {
    const { page, context, complaints } = await openBrowser(browser, baseURL as string, { isNew: true })
    // Chromium cannot simulate an installed app, so the result of this media query is replaced.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
    })
    await page.goto(path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('main').locator('a[href^="/login"], a[href^="/reset-password"]').first().click()
    await page.waitForURL(/\/(login|reset-password)$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(complaints).toEqual([])
    await context.close()
  }
})

// spec: photos-6
test('a British member proves their age and then sees an explicit photo', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const owner = await openBrowser(browser, origin)
  const { id } = await logIn(owner, origin, 'premium@vonk.test')
  const rate = (rating: string) =>
    owner.page.evaluate(async (wanted) => {
      const { user } = await (await fetch('/api/user.php')).json()
      const photo = user.profile.photos.find((own: { is_main: boolean }) => !own.is_main)
      await fetch(`/api/profile/photos/${photo.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rating: wanted, audience: 'everyone', position: 1 }),
      })
    }, rating)
  await rate('explicit')

  const viewer = await openBrowser(browser, origin)
  await logIn(viewer, origin, 'free@vonk.test')
  const { page } = viewer
  await page.evaluate(() => fetch('/dev/geoip', { method: 'POST', body: JSON.stringify({ country: 'GB' }) }))
  await page.goto(`/members/${id}`)
  await expectReady(page)
  await expect(page.getByText('Explicit photo. Prove you’re an adult to see it.')).toBeVisible()
  await page.getByRole('link', { name: 'Check my age' }).click()
  await page.waitForURL(/\/age-check/)
  await decideInSandbox(viewer, 'Check my age', 'Unclear')
  await expect(page.getByText('We couldn’t get a clear result')).toBeVisible()
  await expectAccessible(page)
  await decideInSandbox(viewer, 'Try again', 'Over 18')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`**/members/${id}`)
  await expect(page.getByText('Explicit photo.')).toHaveCount(0)
  await rate('safe')
  expect(viewer.complaints).toEqual([])
})

async function decideInSandbox({ page }: Person, start: string, outcome: string): Promise<void> {
  await page.getByRole('button', { name: start }).click()
  await page.waitForURL(/\/sandbox\/age\//)
  await expect(page.getByText('Test mode')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: outcome, exact: true }).click()
  await page.waitForURL(/\/age-check/)
  await expectReady(page)
}
