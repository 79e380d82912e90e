import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { longIf, test } from '../journey.ts'
import { openBrowser } from '../people.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { textsOf } from '../texts.ts'

const paths = [
  '/landers/tinderswipe',
  '/landers/alonetonight',
  '/landers/collagelanding',
  '/landers/gallery',
  '/landers/iconslanding',
  '/landers/maplanding',
  '/landers/socialnetwork',
  '/landers/transitionsvideolanding',
  '/landers/video',
  '/members/999999/landing',
  '/members/999999/landing2',
  '/members/999999/landing3',
]

for (const [width, colorScheme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  for (const path of paths) {
    // spec: landers-1
    test(
      `${path} is accessible, still on request, and holds (${width} px, ${colorScheme})`,
      longIf(width === 1440),
      async ({ browser, baseURL }) => {
        const { page, complaints } = await openBrowser(browser, baseURL as string, { width })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await watchShifts(page)
        await page.goto(path)
        // The light ones are among the accessible pages.
        if (colorScheme === 'dark') await expectAccessible(page)
        // A transition at the beginning ends.
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        const { shift, shifted } = await shiftsOf(page)
        expect(shift, shifted.join(', ')).toBeLessThan(0.02)
        expect(complaints).toEqual([])
      },
    )
  }
}

// spec: landers-2
test('a lander loads no script of the app, and the deck only its own', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()))
  for (const path of paths) await page.goto(path)
  expect(scripts.length).toBe(1)
  expect(scripts[0]).toContain('deck')
})

// spec: landers-1, sites-16
test('a signup begun on a lander keeps its answers, its source and its campaign: in cookies once that is agreed to', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  for (const javaScript of [true, false]) {
    const { page, context } = await openBrowser(browser, baseURL as string, { javaScript })
    await page.goto('/landers/maplanding/spring?network=adnet&sub1=banner')
    await page.getByRole('radio', { name: t('signup.genders.female'), exact: true }).check()
    await page.getByRole('radio', { name: t('signup.seekings.both'), exact: true }).check()
    await page.locator('input[name=country][value=DK]').check()
    await page.getByRole('button', { name: t('signup.next'), exact: true }).click()
    await page.waitForURL(/\/signup\?/)
    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      gender: 'female',
      seeking: 'both',
      country: 'DK',
      network: 'adnet',
      sub1: 'banner',
      lander: 'maplanding',
      campaign: 'spring',
    })
    await expect(page.locator('input[name=gender][value=female]')).toBeChecked()
    await expect(page.locator('input[name=seeking][value=both]')).toBeChecked()
    await expect(page.locator('select[name=country]')).toHaveValue('DK')
    // The first step is done: the second is shown.
    if (javaScript) await expect(page.getByRole('heading', { name: t('signup.birth') })).toBeVisible()
    const stored = async () =>
      (await context.cookies())
        .filter(({ name }) => name === 'source' || name === 'campaign')
        .map(({ name, value }) => `${name}: ${decodeURIComponent(value)}`)
        .sort()
    expect(await stored()).toEqual([])
    // Another page on the way: its links carry on what brought the visitor here.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('frame.footer.pricing') })
      .click()
    await page.waitForURL(/\/pricing\?.*network=adnet/)
    await page.getByRole('button', { name: t('frame.cookies.yes') }).click()
    await expect
      .poll(stored)
      .toEqual(['campaign: lander=maplanding&campaign=spring', 'source: network=adnet&sub1=banner'])
    await page.goto('/pages/cookies')
    await page.getByRole('button', { name: t('frame.cookies.no') }).click()
    await expect.poll(stored).toEqual([])
  }
})

test('the deck can be skipped to its last card: by its script, without it, and without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  for (const way of ['script', 'no script', 'no JavaScript']) {
    const { page } = await openBrowser(browser, baseURL as string, { javaScript: way !== 'no JavaScript' })
    // Blocked, or not there yet.
    if (way === 'no script') await page.route(/deck.*\.js/, (route) => route.abort())
    await page.goto('/landers/tinderswipe')
    const go = page.getByRole('button', { name: t('signup.next'), exact: true })
    const pass = page.getByRole('button', { name: t('swipe.pass'), exact: true })
    if (way === 'script') await expect(pass).toBeVisible()
    else await expect(pass).toBeHidden()
    await page.getByRole('link', { name: t('landers.common.skip'), exact: true }).click()
    await expect(go).toBeInViewport()
    await page.getByRole('radio', { name: t('signup.genders.female'), exact: true }).check()
    await expect(pass).toBeHidden()
  }
})

// spec: frame-15
test('a visitor from the Netherlands is warned on a lander, one from France is not', async ({
  browser,
  baseURL,
}) => {
  for (const [country, isWarned] of [
    ['NL', true],
    ['FR', false],
  ] as const) {
    const { page } = await openBrowser(browser, baseURL as string, { isNew: true })
    await page.goto('/landers/maplanding')
    await page.evaluate(
      (code) => fetch('/dev/geoip', { method: 'POST', body: JSON.stringify({ country: code }) }),
      country,
    )
    await page.goto('/landers/maplanding')
    await expect(page.locator('#entry-warning')).toHaveCount(isWarned ? 1 : 0)
  }
})

// spec: landers-3
test('a lander of a profile shows who agreed to be shown, marked if fictional, and leads to a signup from there', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('en')
  // The demo's site that opens its profiles to visitors.
  const { page } = await openBrowser(browser, (baseURL as string).replace('localhost', 'she.localhost'))
  await page.goto('/login')
  for (const isFictional of [true, false]) {
    const card = await findShown(page, isFictional)
    for (const landing of ['landing', 'landing2/spring', 'landing3/spring']) {
      await page.goto(`/members/${card.id}/${landing}`)
      await expect(page.getByText(card.name).first()).toBeVisible()
      await expect(page.locator('.lander-fictional, .magazine-label')).toHaveCount(isFictional ? 1 : 0)
      if (isFictional) await expectAccessible(page)
    }
    // A site for women who love women: both answers are chosen already.
    await expect(page.getByRole('radio', { name: t('signup.genders.female'), exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: t('signup.seekings.female'), exact: true })).toBeChecked()
    await page.getByRole('button', { name: t('signup.next'), exact: true }).click()
    await page.waitForURL(new RegExp(`/members/${card.id}/signup\\?.*next=`))
  }
})

/** Returns a member whom landers show to visitors, fictional or not. */
async function findShown(page: Page, isFictional: boolean): Promise<{ id: number; name: string }> {
  const card = await page.evaluate(async (wanted) => {
    for (let id = 1; id <= 250; id += 1) {
      const shown = (await (await fetch(`/api/profiles/${id}/landing`)).json()).card
      if (shown?.is_fictional === wanted) return { id, name: shown.name as string }
    }
    return null
  }, isFictional)
  if (!card) throw new Error('the demo shows nobody of this kind')
  return card
}
