import { expect } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { longIf, test } from '../journey.ts'
import { expectReady, logIn, newStamp, openBrowser } from '../people.ts'

test('without JavaScript the search shows its 24 cards', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const scripted = await openBrowser(browser, origin)
  await logIn(scripted, origin, 'free@vonk.test')
  const plain = await openBrowser(browser, origin, { javaScript: false })
  await plain.context.addCookies(await scripted.context.cookies())
  await plain.page.goto('/members?gender=')
  await expect(plain.page.locator('main a[href^="/members/"]')).toHaveCount(24)
})

test('data in the page is not requested again', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  await logIn(person, baseURL as string, 'free@vonk.test')
  const asked: string[] = []
  person.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Suggestions and advertising are below the results, and are loaded when they come near the screen.
    const isLater =
      ['/api/events', '/api/suggestions'].includes(pathname) || pathname.startsWith('/api/promotions/')
    if (pathname.startsWith('/api/') && !isLater) asked.push(pathname)
  })
  for (const path of ['/members', '/likes', '/chats', '/profile', '/credits']) {
    await person.page.goto(path)
    await expectReady(person.page)
  }
  expect(asked).toEqual([])
  expect(person.complaints).toEqual([])
})

// spec: operation-25
test('a page loads few script files until it listens, after what it shows', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  // What it loads ahead once it is idle does not count.
  await person.context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement.hasAttribute('data-ready')) return
      performance.mark('listens')
      observer.disconnect()
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] })
  })
  const pages: [path: string, most: number][] = [
    ['/login', 12],
    // Its form, its fields, and the question whether visits may be counted.
    ['/signup', 14],
    ['/members', 12],
    ['/likes', 12],
    ['/chats', 15],
    // One of them is shared with the page that asks for a second factor.
    ['/settings', 15],
  ]
  for (const [path, most] of pages) {
    if (path === '/members') await logIn(person, baseURL as string, 'free@vonk.test')
    const page = await person.context.newPage()
    const html = (await (await page.goto(path))?.text()) ?? ''
    const ahead = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
    if (path !== '/login') expect(ahead.length).toBeGreaterThan(0)
    expect(ahead.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
    await expectReady(page)
    const files = await page.evaluate(() => {
      const [listens] = performance.getEntriesByName('listens')
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && listens && startTime < listens.startTime)
        .map(({ name }) => name)
    })
    expect(files, path).not.toEqual([])
    expect(new Set(files).size, [path, ...files].join('\n')).toBeLessThanOrEqual(most)
    await page.close()
  }
})

test('no page requests anything from another machine', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  await logIn(person, baseURL as string, 'free@vonk.test')
  const hosts = new Set<string>()
  person.page.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.url().startsWith('blob:'))
      hosts.add(new URL(request.url()).host)
  })
  for (const path of ['/', '/members', '/likes', '/chats', '/profile', '/dev/kit'])
    await person.page.goto(path)
  expect([...hosts]).toEqual([new URL(baseURL as string).host])
})

// spec: browser-2
test('an unknown URL says so, with a link to the home page', async ({ browser, baseURL }) => {
  const { page } = await openBrowser(browser, baseURL as string)
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.waitForURL(/\/$/)
})

// spec: core-4, server-1
test('the language is chosen once and stays', async ({ browser, baseURL }) => {
  const { page } = await openBrowser(browser, baseURL as string)
  await page.goto('/lang-config')
  await page.getByRole('button', { name: 'Polski' }).click()
  await page.waitForURL(/\/$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl-PL')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl-PL')
})

for (const niche of ['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay']) {
  // spec: sites-1
  test(`${niche}.localhost is a site of its own`, longIf(niche !== 'she'), async ({ browser, baseURL }) => {
    const url = (baseURL as string).replace('localhost', `${niche}.localhost`)
    const person = await openBrowser(browser, url)
    await person.page.goto('/')
    await expect(person.page.locator('html')).not.toHaveAttribute('data-palette', '1')
    await logIn(person, url, `member1@${niche}.vonk.test`)
    await person.page.goto('/members')
    await expect(person.page.locator('a[href^="/members/"]').first()).toBeVisible()
    await expectAccessible(person.page)
    expect(person.complaints).toEqual([])
  })
}

// spec: signup-1
test('signing up works without JavaScript', async ({ browser, baseURL }) => {
  const { page } = await openBrowser(browser, baseURL as string, { javaScript: false, width: 390 })
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'A man', exact: true }).check()
  await page.getByRole('radio', { name: 'Women', exact: true }).check()
  await page.locator('[name=date_of_birth_day]').selectOption('15')
  await page.locator('[name=date_of_birth_month]').selectOption('5')
  await page.locator('[name=date_of_birth_year]').selectOption('1988')
  const stamp = newStamp()
  await page.getByLabel('Email address').fill(`plain${stamp}@journey.vonk.test`)
  await page.getByLabel('Name on the site').fill(`Plain_${stamp}`)
  await page.getByLabel('Password', { exact: true }).fill('lantern otter 42 drizzle')
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  // One consent is missing: the entered values stay, and the page names what is needed.
  await expect(page.getByLabel('Email address')).toHaveValue(`plain${stamp}@journey.vonk.test`)
  await page.locator('[name=sensitive_data]').check()
  // A form that is completed too fast must be sent again.
  await expect(async () => {
    await page.getByLabel('Password', { exact: true }).fill('lantern otter 42 drizzle')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.waitForURL('**/signup?step=about', { timeout: 2000 })
  }).toPass()
  await page.getByLabel('About me').fill('Reads in the bath.')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL('**/signup?step=confirm')
  await page.getByRole('link', { name: 'Skip for now and see your matches' }).click()
  await page.waitForURL('**/signup-matches')
})

// spec: pages-5
test('the terms can be read where they are accepted, and from every page', async ({ browser, baseURL }) => {
  const { page, context } = await openBrowser(browser, baseURL as string, { javaScript: false })
  for (const part of ['form', 'footer']) {
    await page.goto('/signup')
    const link = page.locator(`${part} a[href="/pages/terms"]`)
    // Text typed into the form stays.
    const opensWindow = (await link.getAttribute('target')) === '_blank'
    expect(opensWindow).toBe(part === 'form')
    const [opened] = await Promise.all([
      opensWindow ? context.waitForEvent('page') : Promise.resolve(page),
      link.click(),
    ])
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Terms of Vonk')
    await expect(opened.getByText(/chamber of commerce/)).toBeVisible()
  }
  await context.close()
})
