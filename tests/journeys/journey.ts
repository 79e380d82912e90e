import process from 'node:process'
import { test as base, type Page } from '@playwright/test'

/** Returns what a page shows, by its address and its roles and names. */
async function shownOn(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((err: Error) => `no answer: ${err.message}`)
  return `\n${page.url()} shows:\n${shown}\n`
}

/**
 * A journey. Its browser contexts are closed after it, passed or not: pages left open go on drawing and
 * polling, and take the processor from the journeys after it. What the pages of a failed one show is logged, because
 * of CI only the log is left.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, run, journey) => {
      await run(undefined)
      const contexts = browser.contexts()
      if (journey.status !== journey.expectedStatus) {
        for (const page of contexts.flatMap((context) => context.pages())) {
          process.stdout.write(await shownOn(page))
        }
      }
      await Promise.all(contexts.map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Makes a journey part of the long run (`npm run test:long`), not of `npm test`. */
export const long = { tag: '@long' }

/** Makes it so under a condition, such as for the second of two widths. */
export const longIf = (isLong: boolean) => (isLong ? long : {})
