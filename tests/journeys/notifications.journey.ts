import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

for (const [locale, width] of [
  ['de', 390],
  ['en', 1280],
] as const) {
  test(`a member chooses what they are notified of, and when not (${locale}, ${width} px)`, async ({
    browser,
    baseURL,
  }) => {
    const t = textsOf(locale)
    const origin = baseURL as string
    const anna = await openBrowser(browser, origin, { locale, width })
    const { page, context } = anna
    await logIn(anna, origin, width === 390 ? 'member43@vonk.test' : 'member44@vonk.test')
    await page.goto('/settings')
    await page
      .getByRole('link', { name: t('settings.notifications.choose') })
      .first()
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('settings.sections.notifications') }),
    ).toBeFocused()
    await expectReady(page)

    // By keyboard; each change counts at once and can be undone.
    const likes = page.getByRole('switch', {
      name: `${t('settings.notifications.mails.like_received')} ${t('settings.notifications.mail')}`,
    })
    await expect(likes).toBeChecked()
    await likes.focus()
    await page.keyboard.press('Space')
    await expect(likes).not.toBeChecked()
    await expect(page.getByRole('button', { name: t('settings.undo') }).last()).toBeVisible()
    await page.reload()
    await expectReady(page)
    await expect(likes).not.toBeChecked()
    await likes.press('Space')
    await expect(likes).toBeChecked()
    await page
      .getByRole('button', { name: t('settings.undo') })
      .last()
      .click()
    await expect(likes).not.toBeChecked()

    const quiet = page.getByRole('switch', { name: t('settings.quiet.use') })
    await quiet.press('Space')
    await page.getByLabel(t('settings.quiet.from')).selectOption('21')
    await page.getByLabel(t('settings.quiet.to')).selectOption('7')
    const isStored = page.getByText(t('settings.quiet.zone', { zone: 'UTC' }).split(':')[0] ?? '')
    await expect(isStored.first()).toBeVisible()
    await expectAccessible(page)
    await expect
      .poll(async () => (await (await context.request.get('/api/account')).json()).account.quiet_hours)
      .toMatchObject({ from: 21, to: 7 })
    await page.reload()
    await expectReady(page)
    await expect(quiet).toBeChecked()
    await expect(page.getByLabel(t('settings.quiet.from'))).toHaveValue('21')
    await quiet.press('Space')
    await expect(page.getByLabel(t('settings.quiet.from'))).toHaveCount(0)
    await expect
      .poll(async () => (await (await context.request.get('/api/account')).json()).account.quiet_hours)
      .toBeNull()
    await page.screenshot({ path: `/tmp/notif-${locale}-${width}.png`, fullPage: true })
    expect(anna.complaints).toEqual([])
    await context.close()
  })
}
