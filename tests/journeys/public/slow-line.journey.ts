import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { openBrowser } from '../people.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { startSlowLine } from './slow-line.ts'

// spec: frame-33
test('a page that arrives in parts keeps what it shows in place', async ({ browser, baseURL }) => {
  const line = await startSlowLine(baseURL as string)
  try {
    // The two whose later parts moved earlier ones the farthest.
    for (const path of ['/', '/landers/tinderswipe']) {
      const { page } = await openBrowser(browser, line.origin, { width: 390 })
      await watchShifts(page)
      expect((await page.goto(path))?.status()).toBe(200)
      const { shift, shifted } = await shiftsOf(page)
      expect(shift, `${path}: ${shifted.join(', ')}`).toBeLessThan(0.02)
    }
  } finally {
    line.stop()
  }
})
