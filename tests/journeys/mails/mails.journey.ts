import { expect, test } from '@playwright/test'
import { localeCodes } from '../../../src/core/locales.ts'
import { expectAccessible } from '../accessibility.ts'

// Every mail in every language, light and dark, as a mail program shows it.

for (const locale of localeCodes) {
  test(`every mail is accessible in ${locale}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto('/dev/mails')
    const links = page.locator(`a[href$="/${locale}"]`)
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(15)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of paths) {
        await page.goto(path)
        await expectAccessible(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(width, path).toBeLessThanOrEqual(0)
      }
    }
  })
}
