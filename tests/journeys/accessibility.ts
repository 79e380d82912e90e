import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules of WCAG 2.2 AA and earlier. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the serious violations in the part of the page with that selector, each with its places; `isStrict` adds moderate
 * ones, and what is good practice beyond the rules.
 */
async function findViolations(page: Page, selector: string, isStrict: boolean): Promise<string[]> {
  // Not through CSP: Playwright evaluates as the developer tools do.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, tags, impacts }) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run
      const { violations } = await run(part, {
        runOnly: tags,
        resultTypes: ['violations'],
        // Styles are read from the document, not fetched again.
        preload: false,
      })
      return violations
        .filter(({ impact }) => impacts.includes(impact ?? 'minor'))
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
    },
    {
      part: selector,
      tags: isStrict ? [...rules, 'best-practice'] : rules,
      impacts: isStrict ? ['moderate', 'serious', 'critical'] : ['serious', 'critical'],
    },
  )
}

/** Asserts that the page, or a part of it, has no serious accessibility violations (WCAG 2.2 AA); `isStrict`: nor moderate ones. */
export async function expectAccessible(
  page: Page,
  selector = 'html',
  { isStrict = false }: { isStrict?: boolean } = {},
): Promise<void> {
  // Transient states between two renderings do not count. On a busy machine one check of a long page takes
  // seconds.
  await expect.poll(() => findViolations(page, selector, isStrict), { timeout: 40_000 }).toEqual([])
}
