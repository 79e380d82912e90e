import { long, test } from '../journey.ts'
import { keysOn } from './hand.ts'
import { goWay, ways } from './ways.ts'

// Ten ways on a desk, with the keys alone.

for (const way of ways) {
  // spec: frame-25
  test(`by keyboard alone (1280 px): ${way.title}`, long, async ({ browser, baseURL }) => {
    await goWay(browser, baseURL as string, way, { handOn: keysOn, width: 1280 })
  })
}
