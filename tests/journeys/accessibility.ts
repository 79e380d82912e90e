import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules of WCAG 2.2 AA and earlier, and what is good practice beyond them. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violations, moderate ones and worse, in the part of the page with that selector, each with its places. */
async function findViolations(page: Page, selector: string): Promise<string[]> {
  // Not through CSP: Playwright evaluates as the developer tools do.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, tags]) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run
      const { violations } = await run(part, {
        runOnly: tags,
        resultTypes: ['violations'],
        // Styles are read from the document, not fetched again.
        preload: false,
      })
      return violations
        .filter(({ impact }) => impact !== 'minor')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
    },
    [selector, rules] as const,
  )
}

/** Asserts that the page, or a part of it, has no accessibility violations that are more than minor. */
export async function expectAccessible(page: Page, selector = 'html'): Promise<void> {
  // Transient states between two renderings do not count. On a busy machine one check of a long page takes
  // seconds.
  await expect.poll(() => findViolations(page, selector), { timeout: 40_000 }).toEqual([])
}
