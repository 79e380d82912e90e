import { expect } from '@playwright/test'
import { longIf, test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'

// Badges and buttons on the narrow cards of phones.

for (const width of [360, 390]) {
  test(
    `no badge of a like is under its buttons at ${width} px`,
    longIf(width === 390),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const anna = await openBrowser(browser, origin, { width, isTouch: true })
      const { page, context } = anna
      await logIn(anna, origin, 'free@vonk.test')
      await page.goto('/likes')
      await expectReady(page)
      const gaps = await page.locator('.picture-card').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const action = card.querySelector('.action')?.getBoundingClientRect()
          return [...card.querySelectorAll('.badges > *')].map((badge) => {
            const { right, bottom } = badge.getBoundingClientRect()
            return Math.max(
              Math.round((action?.left ?? right) - right),
              Math.round((action?.top ?? 0) - bottom),
            )
          })
        }),
      )
      expect(gaps.length).toBeGreaterThan(0)
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0)
      expect(anna.complaints).toEqual([])
      await context.close()
    },
  )
}
