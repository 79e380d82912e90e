import axe from 'axe-core'
import { expect } from 'vitest'

/** Expects that a part of the page has no serious accessibility violations (WCAG 2.2 AA). */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const findViolations = async () => {
    const { violations } = await axe.run(part, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      preload: false,
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
  }
  // Transient states between two renderings do not count.
  await expect.poll(findViolations, { timeout: 20_000 }).toEqual([])
}
