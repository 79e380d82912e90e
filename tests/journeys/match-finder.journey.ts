import { expect } from '@playwright/test'
import type { Locale } from '../../src/core/locales.ts'
import { traits } from '../../src/core/traits.ts'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

// Sets criteria, sees matching members with reasons and order, and relaxes criteria without matches.

const people = ['premium', 'free', ...Array.from({ length: 12 }, (_, index) => `member${index + 1}`)]

/** Logs in a demo member with matching members who has not set criteria yet. */
async function fresh(person: Person, origin: string): Promise<void> {
  for (const name of people) {
    await logIn(person, origin, `${name}@vonk.test`)
    if ((await forget(person, origin)) >= 1) return
  }
  throw new Error('nobody fits any of them')
}

/** Clears the criteria of the logged-in member. Returns the number of matching members then. */
async function forget(person: Person, origin: string): Promise<number> {
  const answer = await person.context.request.put('/api/match-finder', { headers: { origin }, data: {} })
  expect(answer.status()).toBe(200)
  return (await answer.json()).cards.length
}

const nobody = { min: '98', max: '99' }

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'en', width: 390 },
] satisfies { locale: Locale; width: number }[]) {
  // spec: matching-3, matching-4
  test(
    `a member sets their wishes and sees who fits (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const t = textsOf(locale)
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { locale, width })
      const { page } = anna
      await fresh(anna, origin)

      await page.goto('/match-finder')
      await expectReady(page)
      await page.locator('summary', { hasText: t('profiles.traits.body_type.label') }).click()
      for (const build of traits.body_type) await page.locator(`[name=body_type][value=${build}]`).check()
      await page.locator('[name=body_type_weight][value="3"]').check()
      await page.getByRole('button', { name: t('matching.form.save') }).click()
      await expect(
        page
          .getByRole('alert')
          .or(page.getByRole('status'))
          .filter({ hasText: t('matching.form.saved') }),
      ).toBeVisible()

      const cards = page.locator('main li').filter({ has: page.getByRole('article') })
      await expect(cards.first()).toContainText(t('profiles.traits.body_type.label'))
      await expect(cards.first().getByText(/^\d+ out of 100$/)).toBeAttached()
      const how = page.locator('details', { hasText: t('matching.how.title') })
      await how.locator('summary').click()
      await expect(how).toContainText(t('matching.how.parts.own_wishes'))
      await expect(how).toContainText(t('matching.how.fair'))
      await expectAccessible(page)

      // The criteria are there again, and an age that no member has gives no matches.
      const opener = page.locator('label', { hasText: t('matching.form.title') })
      if (width < 992) await opener.click()
      await expect(page.locator('summary', { hasText: t('matching.form.weights.3') })).toBeVisible()
      await page.getByLabel(t('kit.highest')).fill(nobody.max)
      await page.getByLabel(t('kit.lowest')).fill(nobody.min)
      await page.getByRole('button', { name: t('matching.form.save') }).click()
      await expect(page.getByText(t('matching.empty.loosen'))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: t('matching.few.button.ages') }).click()
      await expect(cards.first()).toBeVisible()
      expect(anna.complaints).toEqual([])
      await forget(anna, origin)
      await anna.context.close()
    },
  )
}

// spec: matching-2
test('the match finder works without scripts', async ({ browser, baseURL }) => {
  const t = textsOf('en')
  const origin = baseURL as string
  const scripted = await openBrowser(browser, origin)
  await fresh(scripted, origin)
  const anna = await openBrowser(browser, origin, { javaScript: false })
  await anna.context.addCookies(await scripted.context.cookies())
  const { page } = anna
  await page.goto('/match-finder')
  // Without scripts the thumbs can pass each other: the server takes them the right way round.
  await page.getByLabel(t('kit.lowest')).fill('40')
  await page.getByLabel(t('kit.highest')).fill('20')
  await page.locator('summary', { hasText: t('profiles.traits.hair_color.label') }).click()
  await page.locator('[name=hair_color][value=brown]').check()
  await page.getByRole('button', { name: t('matching.form.save') }).click()
  await expect(page.getByText(t('matching.form.saved'))).toBeVisible()
  await expect(page.getByLabel(t('kit.highest'))).toHaveValue('40')
  const { answers } = await (await scripted.context.request.get('/api/match-finder')).json()
  expect(answers).toEqual({
    min_age: 20,
    max_age: 40,
    countryregion: null,
    wishes: [{ trait: 'hair_color', codes: ['brown'], weight: 2 }],
  })
  await forget(scripted, origin)
  await anna.context.close()
  await scripted.context.close()
})
