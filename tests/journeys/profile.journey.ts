import { expect } from '@playwright/test'
import type { Locale } from '../../src/core/locales.ts'
import type { Profile } from '../../src/core/schemas.ts'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { demoPassword, expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

// From a list through profiles and back, photos enlarged and by keys, a report with its receipt.
for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'nl', width: 390 },
] satisfies { locale: Locale; width: number }[]) {
  // spec: cards-3, photos-12, safety-1
  test(
    `a member browses profiles and reports a photo (${locale}, ${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const t = textsOf(locale)
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { locale, width })
      const { page } = anna
      await logIn(anna, origin, 'premium@vonk.test')

      await page.goto('/members')
      // Before hydration a card is a plain link, which stores no list.
      await expectReady(page)
      await page.locator('main article a').first().click()
      const steps = page.getByRole('navigation', { name: t('profiles.steps.label') })
      await expect(steps).toBeVisible()
      const first = new URL(page.url()).pathname
      const next = steps.getByRole('button', { name: t('profiles.steps.next') })
      await next.click()
      await expect(steps.getByText(/^2 /)).toBeVisible()
      await expect(page).not.toHaveURL(new RegExp(`${first}$`))
      await expect(next).toBeFocused()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(page).toHaveURL(new RegExp(`${first}$`))
      await expect(steps.getByRole('button', { name: t('profiles.steps.previous') })).toBeDisabled()

      // A notice names its member, even if another one is shown by then.
      const begun = await (await anna.context.request.get(`/api/profiles/${first.split('/').at(-1)}`)).json()
      const { name: firstName } = begun.profile
      await page.getByRole('button', { name: t('profiles.view.more'), exact: true }).click()
      await page
        .getByRole('menuitem', { name: t('profiles.view.hide', { name: firstName }), exact: true })
        .click()
      await expect(
        page.getByText(t('profiles.hidden.hiddenToast', { name: firstName })).first(),
      ).toBeVisible()
      await page.keyboard.press('Alt+ArrowDown')
      await expect(page).not.toHaveURL(new RegExp(`${first}$`))
      await page.getByRole('button', { name: t('profiles.hidden.undo'), exact: true }).click()
      await expect(page.getByText(t('profiles.hidden.shownToast', { name: firstName })).first()).toBeVisible()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(page).toHaveURL(new RegExp(`${first}$`))
      await page.reload()
      await expectReady(page)
      await steps.getByRole('button', { name: t('profiles.steps.back') }).click()
      await expect(page).toHaveURL(/\/members(\?|$)/)

      // A member with several photos, by a direct link: no list.
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
      await page.keyboard.press('Escape')
      await expect(large).toHaveCount(0)
      await expect(enlarge).toBeFocused()

      const begin = async () => {
        await enlarge.click()
        await large.getByRole('button', { name: t('safety.reportPhoto') }).click()
      }
      const send = page.getByRole('button', { name: t('safety.send') })
      const fake = page.getByRole('radio', { name: t('safety.reasons.fake') })
      // Nothing is left of a cancelled report: the next one closes without confirmation.
      await begin()
      await fake.check()
      await page.getByRole('button', { name: t('safety.cancel') }).click()
      await expect(send).toHaveCount(0)
      await begin()
      await expect(fake).not.toBeChecked()
      await page.keyboard.press('Escape')
      await expect(send).toHaveCount(0)
      await begin()
      await send.click()
      await expect(page.getByText(t('safety.reasonMissing'))).toBeVisible()
      await expectAccessible(page)
      await fake.check()
      await page.getByRole('checkbox', { name: t('safety.goodFaith') }).check()
      await send.click()
      await expect(page.getByText(/R-[2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('profiles.view.block', { name }) })).toHaveCount(0)
      expect(anna.complaints).toEqual([])
      await anna.context.close()
    },
  )
}

/** Returns a member of the search with a matching profile. */
async function findProfile(
  { context }: Person,
  origin: string,
  isWanted: (profile: Profile) => boolean,
): Promise<Profile> {
  const { results } = await (await context.request.get(`${origin}/api/members`)).json()
  for (const { id } of results) {
    const { profile } = await (await context.request.get(`${origin}/api/profiles/${id}`)).json()
    if (isWanted(profile)) return profile
  }
  throw new Error('nobody in the search is like that')
}

test('a member hides somebody and undoes it, shares photos and gives a gift', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390 })
  const { page } = anna
  await logIn(anna, origin, 'premium@vonk.test')
  const { id, name } = await findProfile(anna, origin, ({ is_fictional }) => !is_fictional)
  await page.goto(`/likes/m/${id}`)
  await expectReady(page)
  const choose = async (label: string) => {
    await page.getByRole('button', { name: t('profiles.view.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }

  await choose(t('profiles.view.hide', { name }))
  await expect(page.getByText(t('profiles.hidden.hiddenToast', { name })).first()).toBeVisible()
  await page.getByRole('button', { name: t('profiles.hidden.undo'), exact: true }).click()
  await expect(page.getByText(t('profiles.hidden.shownToast', { name })).first()).toBeVisible()

  await choose(t('profiles.view.share'))
  const shared = page.getByRole('dialog', { name: t('photos.share.title', { name }) })
  await expect(shared).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shared).toHaveCount(0)

  await page.getByRole('button', { name: t('gifts.button'), exact: true }).click()
  const gifts = page.getByRole('dialog', { name: t('gifts.dialog.title', { name }) })
  await expect(gifts.getByRole('radio').first()).toBeVisible()
  expect(anna.complaints).toEqual([])
  await anna.context.close()
})

// spec: cards-4
test('a blocked member is informed, and so is a member who looks for nobody', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const bob = await openBrowser(browser, origin)
  const { id, name } = await logIn(anna, origin, 'member1@vonk.test')
  const blocked = await logIn(bob, origin, 'premium@vonk.test')
  await anna.page.goto(`/members/${blocked.id}`)
  await expectReady(anna.page)
  await anna.page.getByRole('button', { name: t('profiles.view.more'), exact: true }).click()
  await anna.page
    .getByRole('menuitem', { name: t('profiles.view.block', { name: blocked.name }), exact: true })
    .click()
  const unblock = anna.page.getByRole('main').getByRole('button', {
    name: t('profiles.view.unblock', { name: blocked.name }),
  })
  await expect(unblock).toBeVisible()
  await expectAccessible(anna.page)

  for (const path of [`/members/${id}`, `/likes/m/${id}`, `/members/${id}/chat`]) {
    await bob.page.goto(path)
    await expect(bob.page.getByRole('heading', { level: 1, name: t('errors.blocked') })).toBeVisible()
    await expect(bob.page.getByText(name)).toHaveCount(0)
  }
  await expectAccessible(bob.page)
  await bob.page.goto('/members/999999999')
  await expect(
    bob.page.getByRole('heading', { level: 1, name: t('profiles.view.notFoundTitle') }),
  ).toBeVisible()
  await bob.page.getByRole('link', { name: t('profiles.view.toSearch') }).click()
  await expect(bob.page).toHaveURL(/\/members(\?|$)/)

  // The list continues in both directions past a deleted member.
  await expectReady(bob.page)
  await bob.page.locator('main article a').first().click()
  const steps = bob.page.getByRole('navigation', { name: t('profiles.steps.label') })
  await expect(steps).toBeVisible()
  const first = new URL(bob.page.url()).pathname
  const profiles = /\/api\/profiles\/\d+$/
  const message = t('errors.not_found')
  const body = { code: 'not_found', status: 404, message, defined: true }
  await bob.page.route(profiles, (route) =>
    route
      .request()
      .url()
      .endsWith(`/${first.split('/').at(-1)}`)
      ? route.continue()
      : route.fulfill({ status: 404, json: body }),
  )
  // The next one is already loaded; the one after it has been deleted.
  await steps.getByRole('button', { name: t('profiles.steps.next') }).click()
  await expect(steps.getByText(/^2 /)).toBeVisible()
  await steps.getByRole('button', { name: t('profiles.steps.next') }).click()
  await expect(
    bob.page.getByRole('heading', { level: 1, name: t('profiles.view.notFoundTitle') }),
  ).toBeVisible()
  await expect(steps.getByText(/^3 /)).toBeVisible()
  await bob.page.keyboard.press('Alt+ArrowUp')
  await expect(steps.getByText(/^2 /)).toBeVisible()
  await bob.page.unroute(profiles)

  await unblock.click()
  await expect(unblock).toHaveCount(0)
  await bob.page.goto(`/members/${id}`)
  await expect(bob.page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  for (const { context } of [anna, bob]) await context.close()
})

// spec: profiles-3
test('input while a profile is saved waits for the next click', async ({ browser, baseURL }) => {
  const t = textsOf('en')
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin)
  const { page } = anna
  await logIn(anna, origin, 'member5@vonk.test')
  await page.goto('/profile')
  await expectReady(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise
    await route.continue()
  })
  const words = page.locator('[name=about_me]')
  const save = page.getByRole('button', { name: t('profiles.edit.save'), exact: true })
  await words.fill('I paint, and I bake.')
  await save.click()
  await words.fill('I paint, and I bake bread.')
  gate.resolve()
  await expect(page).toHaveURL(/\?saved$/)
  await expect(page.getByText(t('profiles.edit.unsaved'))).toBeVisible()
  await save.click()
  await expect(page.getByText(t('profiles.edit.saved'))).toBeVisible()
  await page.reload()
  await expect(words).toHaveValue('I paint, and I bake bread.')
  expect(anna.complaints).toEqual([])
  await anna.context.close()
})

// spec: cards-5, frame-26
test('a visitor views a member who agreed to be shown, logs in and returns', async ({ browser, baseURL }) => {
  const t = textsOf('en')
  // The demo's site with public profiles.
  const origin = (baseURL as string).replace('localhost', 'she.localhost')
  const carla = await openBrowser(browser, origin)
  const { page } = carla
  await page.goto(`${origin}/members`)
  const member: { id: number; name: string } = await page.evaluate(async () => {
    const { results } = await (await fetch('/api/members')).json()
    return results.find(
      (card: { main_image: unknown; is_fictional: boolean }) => card.main_image && !card.is_fictional,
    )
  })

  const response = await page.goto(`${origin}/members/${member.id}`)
  await expectReady(page)
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(member.name) })).toBeVisible()
  await expect(page.getByText(t('profiles.view.loginTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('profiles.view.more'), exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const more = page.getByRole('link', { name: t('signup.morePhotos') })
  expect(new URL((await more.getAttribute('href')) ?? '', origin).searchParams.get('next')).toBe(
    `/members/${member.id}?photo=2`,
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profiles.view.login'), exact: true })
    .click()
  await page.getByLabel(t('accounts.login.email')).fill('member1@she.vonk.test')
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(demoPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(`${origin}/members/${member.id}`)
  expect(carla.complaints).toEqual([])
  await carla.context.close()
})
