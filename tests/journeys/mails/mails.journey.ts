import { expect } from '@playwright/test'
import { localeCodes } from '../../../src/core/locales.ts'
import { expectAccessible } from '../accessibility.ts'
import { longIf, test } from '../journey.ts'

// Every mail in every language as a mail program shows it. Its colours are those of its kind, so the dark ones are checked
// in one language.

for (const [locale, colorScheme] of [
  ...localeCodes.map((code) => [code, 'light'] as const),
  ['en', 'dark'] as const,
]) {
  const isShort = locale === 'en' && colorScheme === 'light'
  // spec: server-20, server-47
  test(`every mail is accessible in ${locale} (${colorScheme})`, longIf(!isShort), async ({ page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme })
    await page.goto('/dev/mails')
    const links = page.locator(`a[lang="${locale}"]`)
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(35)
    for (const path of paths) {
      await page.goto(path)
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(width, path).toBeLessThanOrEqual(0)
    }
  })
}
