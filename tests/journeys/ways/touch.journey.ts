import { test } from '../journey.ts'
import { fingerOn } from './hand.ts'
import { goWay, ways } from './ways.ts'

// Ten ways on a phone, with one finger alone.

for (const way of ways) {
  // spec: frame-25
  test(`by touch alone (390 px): ${way.title}`, async ({ browser, baseURL }) => {
    await goWay(browser, baseURL as string, way, { handOn: fingerOn, width: 390 })
  })
}
