import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

for (const [locale, width] of [
  ['de', 390],
  ['en', 1280],
] as const) {
  test(
    `a member sets quiet hours and ends them (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const t = textsOf(locale)
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { locale, width })
      const { page, context } = anna
      await logIn(anna, origin, width === 390 ? 'member43@vonk.test' : 'member44@vonk.test')
      await page.goto('/notifications')
      await expectReady(page)

      const quiet = page.getByRole('switch', { name: t('settings.quiet.use') })
      await quiet.press('Space')
      await page.getByLabel(t('settings.quiet.from'), { exact: true }).selectOption('21')
      await page.getByLabel(t('settings.quiet.to'), { exact: true }).selectOption('7')
      // The header would cover part of a switch.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
      await expect
        .poll(async () => (await (await context.request.get('/api/account')).json()).account.quiet_hours)
        .toMatchObject({ from: 21, to: 7 })
      await page.reload()
      await expectReady(page)
      await expect(quiet).toBeChecked()
      await expect(page.getByLabel(t('settings.quiet.from'), { exact: true })).toHaveValue('21')
      await quiet.press('Space')
      await expect(page.getByLabel(t('settings.quiet.from'), { exact: true })).toHaveCount(0)
      await expect
        .poll(async () => (await (await context.request.get('/api/account')).json()).account.quiet_hours)
        .toBeNull()
      expect(anna.complaints).toEqual([])
      await context.close()
    },
  )
}
