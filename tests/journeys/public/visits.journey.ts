import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectReady, logIn, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

/** Makes the page believe that it is hidden, which a browser without a window never is. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

type Beacons = Window & { beacons?: Promise<[path: string, body: string]>[] }

/** Records the beacons of the pages to come, which leave all the same: browsers do not show what is in them. */
const recordBeacons = (page: Page) =>
  page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const beacons: Promise<[string, string]>[] = []
    Object.assign(window, { beacons })
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) beacons.push(body.text().then((text) => [String(url), text]))
      return send(url, body)
    }
  })
const beaconsOf = (page: Page) => page.evaluate(() => Promise.all((window as Beacons).beacons ?? []))

// spec: visits-1
test('a lander asks whether visits may be counted, and counts one that came with a code, once', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openBrowser(browser, baseURL as string, { width: 390 })
  await recordBeacons(page)
  await page.goto('/landers/maplanding?lb=spring')
  const question = page.getByRole('region', { name: t('frame.cookies.title') })
  await question.getByRole('button', { name: t('frame.cookies.yes'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/landers/maplanding?lb=spring')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/page-bounce'))
  await hide(page)
  expect((await answered).status()).toBe(204)
  await hide(page)
  const [[path, body] = ['', ''], ...others] = await beaconsOf(page)
  expect(others).toEqual([])
  expect(path).toBe('/api/page-bounce')
  expect(JSON.parse(body)).toEqual({
    path: '/landers/maplanding',
    lb: 'spring',
    milliseconds: expect.any(Number),
  })
  await context.close()
})

// spec: visits-1
test('each time that a page of the app is hidden, a beacon without anything in it says so', async ({
  browser,
  baseURL,
}) => {
  const person = await openBrowser(browser, baseURL as string)
  await logIn(person, baseURL as string, 'free@vonk.test')
  await recordBeacons(person.page)
  await person.page.goto('/likes')
  await expectReady(person.page)
  for (let time = 0; time < 2; time += 1) {
    const answered = person.page.waitForResponse((response) =>
      response.url().endsWith('/api/page-hidden.php'),
    )
    await hide(person.page)
    expect((await answered).status()).toBe(204)
  }
  expect(await beaconsOf(person.page)).toEqual([
    ['/api/page-hidden.php', '{}'],
    ['/api/page-hidden.php', '{}'],
  ])
  await person.context.close()
})
