import { test as base } from '@playwright/test'

/**
 * A journey. Its browser contexts are closed after it, passed or not: pages left open go on drawing and
 * polling, and take the processor from the journeys after it.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, run) => {
      await run(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
