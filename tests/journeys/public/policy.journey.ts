import { expect } from '@playwright/test'
import { pageTable } from '../../drivers/pages/page-table.ts'
import { long, test } from '../journey.ts'
import { expectReady, logIn, openBrowser, type Person } from '../people.ts'

// The Content-Security-Policy of pages: none needs what it refuses, and what it refuses is reported.

/** Paths that need an order or a token, such as a transaction. */
const isElsewhere = (path: string) => /\{|^\/(sandbox|demo|entry)/.test(path)

/** Opens pages one after another. The browser logs an error for everything that their policy refuses. */
async function expectNothingRefused({ page, complaints }: Person, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('load')
  }
  expect(complaints).toEqual([])
}

test('no page needs what its policy refuses', long, async ({ browser, baseURL }) => {
  test.slow()
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { hasWorker: true })
  const shown = pageTable.filter(([, path]) => !isElsewhere(path))
  const open = shown.filter(([, , visitor]) => visitor === 200).map(([, path]) => path)
  expect(open.length).toBeGreaterThan(25)
  await expectNothingRefused(person, open)
  await logIn(person, origin, 'free@vonk.test')
  const own = shown.filter(([, , visitor, free]) => visitor !== 200 && free === 200).map(([, path]) => path)
  expect(own.length).toBeGreaterThan(10)
  await expectNothingRefused(person, own)
})

test('text does not become markup or code, and the browser reports the attempt', async ({
  browser,
  baseURL,
}) => {
  const person = await openBrowser(browser, baseURL as string, { hasWorker: true })
  await logIn(person, baseURL as string, 'free@vonk.test')
  await person.page.goto('/members')
  await expectReady(person.page)
  const outcomes = await person.page.evaluate(async () => {
    const outcomeOf = async (act: () => unknown) => {
      try {
        await act()
        return 'done'
      } catch (err) {
        return (err as Error).name
      }
    }
    const probe = document.createElement('div')
    return {
      markup: await outcomeOf(() => {
        probe.innerHTML = '<img src="x" onerror="alert(1)">'
      }),
      text: await outcomeOf(() => {
        probe.innerHTML = 'a & b'
      }),
      address: await outcomeOf(() => {
        document.createElement('script').src = '/members'
      }),
      worker: await outcomeOf(() => navigator.serviceWorker.register('/other.js')),
    }
  })
  expect(outcomes).toEqual({ markup: 'TypeError', text: 'done', address: 'TypeError', worker: 'TypeError' })
  await expect
    .poll(async () => (await person.context.request.get('/metrics')).text(), { timeout: 90_000 })
    .toMatch(/policy_violations_total\{directive="require-trusted-types-for"\} [1-9]/)
})
