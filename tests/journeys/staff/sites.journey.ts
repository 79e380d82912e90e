import { expect } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { expectReady, logIn, newPassword, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

// spec: staff-100, staff-102, staff-104
test('a site is made from nothing, gets its first signup, a setting at a time that is rolled back, and terms in Polish', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const url = new URL(baseURL as string)
  const host = `fresh${Date.now()}.localhost`
  const siteUrl = `${url.protocol}//${host}:${url.port}`
  const manager = await openBrowser(browser, baseURL as string)
  const { page } = manager
  await logIn(manager, baseURL as string, 'sitemanager@vonk.test')
  await page.goto('/admin/sites')
  await expectReady(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('configuration.sites.add') }).click()
  await page.getByLabel(t('configuration.form.host'), { exact: true }).fill(host)
  await page.getByLabel(t('configuration.form.name'), { exact: true }).fill('Fresh')
  await page.getByLabel(t('configuration.form.niche')).selectOption('3')
  await page.getByLabel(t('configuration.names.logo_words')).fill('Fresh start')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('configuration.form.make') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(host)
  await expectAccessible(page)

  // The first signup on its host.
  const visitor = await openBrowser(browser, siteUrl)
  await visitor.page.goto('/')
  await expect(visitor.page.locator('html')).toHaveAttribute('data-palette', '3')
  await expect(visitor.page.getByRole('link', { name: 'Fresh start' }).first()).toBeVisible()
  // In the page: only browsers resolve hosts below `localhost`.
  const signup = await visitor.page.evaluate(
    async ([password]) => {
      const { settings } = await (await fetch('/api/settings')).json()
      const response = await fetch('/api/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'first@fresh.vonk.test',
          name: 'FirstOfAll',
          password,
          date_of_birth: '1990-05-05',
          gender: 'female',
          seeking: 'both',
          country: 'NL',
          terms_version: settings.terms_version,
          consents: { terms: true, sensitive_data: true },
        }),
      })
      return { status: response.status, body: await response.json() }
    },
    [newPassword],
  )
  expect(signup, JSON.stringify(signup.body)).toMatchObject({ status: 200 })

  // A setting as a draft, published in ten minutes.
  const settingsOf = () =>
    visitor.page.evaluate(async () => (await (await fetch('/api/settings')).json()).settings)
  await page.goto(`${page.url().split('?')[0]}?group=prices`)
  await expectReady(page)
  await page.getByLabel(t('configuration.names.message_credits')).fill('7')
  await page.getByRole('button', { name: t('configuration.settings.draft') }).click()
  const row = page.getByRole('row', { name: t('configuration.names.message_credits') })
  await expect(row).toContainText('7')
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Fresh start' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('configuration.versions.publishAt') }).click()
  const inTenMinutes = await page.evaluate(async () => {
    const { headers } = await fetch('/robots.txt')
    const now = new Date(headers.get('date') ?? Date.now())
    const at = new Date(now.getTime() + 600_000 - now.getTimezoneOffset() * 60_000)
    return at.toISOString().slice(0, 16)
  })
  await page.getByLabel(t('configuration.versions.at')).fill(inTenMinutes)
  await page.getByRole('button', { name: t('configuration.versions.schedule') }).click()
  await expect(page.getByText(t('configuration.versions.states.scheduled'), { exact: true })).toBeVisible()
  expect((await settingsOf()).message_credits).toBe(10)
  await manager.context.request.post('/dev/clock', { data: { advance_seconds: 700 } })
  await expect.poll(async () => (await settingsOf()).message_credits).toBe(7)

  // Rolled back to how it began.
  await page.getByRole('link', { name: t('configuration.tabs.versions') }).click()
  await page
    .getByRole('link', { name: t('configuration.versions.states.past') })
    .first()
    .click()
  await page.getByRole('button', { name: t('configuration.versions.rollback') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('configuration.versions.rollback') })
    .click()
  await expect(page.getByText(t('configuration.versions.states.live'), { exact: true })).toBeVisible()
  expect((await settingsOf()).message_credits).toBe(10)

  // Terms in Polish, and in Polish alone.
  await page.getByRole('link', { name: t('configuration.tabs.pages') }).click()
  await page.getByRole('link', { name: '/terms' }).click()
  await page.getByLabel(t('configuration.settings.language')).selectOption('pl')
  await expect(page.getByLabel(t('configuration.pages.title'), { exact: true })).toHaveAttribute('lang', 'pl')
  await page.getByLabel(t('configuration.pages.title'), { exact: true }).fill('Nasz regulamin')
  await page.getByLabel(t('configuration.pages.body'), { exact: true }).fill('## Zasady\n\nBądź miły.')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('configuration.pages.save') }).click()
  await expect(page.getByText(t('configuration.pages.saved')).first()).toBeVisible()
  const polish = await openBrowser(browser, siteUrl, { locale: 'pl' })
  await polish.page.goto('/pages/terms')
  await expect(polish.page.getByRole('heading', { level: 1 })).toHaveText('Nasz regulamin')
  await visitor.page.goto('/pages/terms')
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Terms of Fresh')
  expect([...manager.complaints, ...visitor.complaints, ...polish.complaints]).toEqual([])
})
