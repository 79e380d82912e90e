import type { Page } from '@playwright/test'

type Shifting = Window & { shift?: number; shifted?: string[] }

/** Records how far elements shift on the pages that are opened from now on, and which do. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = window as Shifting
    page.shift = 0
    page.shifted = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node?: Element }[]
        }
        page.shift = (page.shift ?? 0) + value
        page.shifted?.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.className}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the sum of the page's shifts up to now (layout-shift values), and the elements that shifted. */
export function shiftsOf(page: Page): Promise<{ shift: number; shifted: string[] }> {
  return page.evaluate(() => {
    const { shift = 0, shifted = [] } = window as Shifting
    return { shift, shifted }
  })
}
