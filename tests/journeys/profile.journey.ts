import { expect, test } from '@playwright/test'
import type { Locale } from '../../src/core/locales.ts'
import { expectAccessible, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

// From a list through profiles and back, photos large and by keys, a report with its receipt.
for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'nl', width: 390 },
] satisfies { locale: Locale; width: number }[]) {
  test(`a member looks through profiles and reports a photo (${locale}, ${width} px)`, async ({
    browser,
    baseURL,
  }) => {
    const t = textsOf(locale)
    const origin = baseURL as string
    const anna = await openBrowser(browser, origin, { locale, width })
    const { page } = anna
    await logIn(anna, origin, 'premium@vonk.test')

    await page.goto('/members')
    // Before the scripts are there a card is a plain link, which keeps no list.
    await page.waitForLoadState('networkidle')
    await page.locator('main article a').first().click()
    const steps = page.getByRole('navigation', { name: t('profiles.steps.label') })
    await expect(steps).toBeVisible()
    await expectAccessible(page)
    const first = new URL(page.url()).pathname
    const next = steps.getByRole('button', { name: t('profiles.steps.next') })
    await next.click()
    await expect(steps.getByText(/^2 /)).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`${first}$`))
    await expect(next).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page).toHaveURL(new RegExp(`${first}$`))
    await expect(steps.getByRole('button', { name: t('profiles.steps.previous') })).toBeDisabled()
    await page.reload()
    await steps.getByRole('button', { name: t('profiles.steps.back') }).click()
    await expect(page).toHaveURL(/\/members(\?|$)/)

    // Somebody with several photos, by a direct link: no list.
    const { results } = await (await anna.context.request.get('/api/members')).json()
    let profile: { id: number; name: string; photos: unknown[] } | undefined
    for (const { id } of results) {
      const answer = await (await anna.context.request.get(`/api/profiles/${id}`)).json()
      if (answer.profile.photos.length > 2) profile = answer.profile
      if (profile) break
    }
    const { id, name, photos } = profile as NonNullable<typeof profile>
    const counter = (number: number) => t('photos.counter', { number, count: photos.length })
    await page.goto(`/members/${id}?photo=2`)
    await expect(page.getByText(counter(2)).first()).toBeVisible()
    await expect(steps).toHaveCount(0)
    const enlarge = page.getByRole('button', { name: t('photos.enlarge') })
    await enlarge.click()
    const large = page.getByRole('dialog')
    await expect(large.getByText(counter(2))).toBeVisible()
    await page.keyboard.press('End')
    await expect(large.getByText(counter(photos.length))).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(large.getByText(counter(photos.length - 1))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await expect(enlarge).toBeFocused()

    await enlarge.click()
    await large.getByRole('button', { name: t('safety.reportPhoto') }).click()
    const send = page.getByRole('button', { name: t('safety.send') })
    await send.click()
    await expect(page.getByText(t('safety.reasonMissing'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: t('safety.reasons.fake') }).check()
    await page.getByRole('checkbox', { name: t('safety.goodFaith') }).check()
    await send.click()
    await expect(page.getByText(/R-[2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('profiles.view.block', { name }) })).toHaveCount(0)
    expect(anna.complaints).toEqual([])
    await anna.context.close()
  })
}
