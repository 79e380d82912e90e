import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { openBrowser } from '../people.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { openSlowLine } from '../slow-line.ts'

test('a page that arrives in parts keeps what it shows in place', async ({ browser, baseURL }) => {
  const line = await openSlowLine(baseURL as string)
  try {
    // The two whose later parts moved earlier ones the farthest.
    for (const path of ['/', '/landers/tinderswipe']) {
      const { page } = await openBrowser(browser, line.address, { width: 390 })
      await watchShifts(page)
      await page.goto(path)
      const { shift, shifted } = await shiftsOf(page)
      expect(shift, `${path}: ${shifted.join(', ')}`).toBeLessThan(0.02)
    }
  } finally {
    line.close()
  }
})
