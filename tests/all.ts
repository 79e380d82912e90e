import process from 'node:process'
import { checkStages, countTests, journeyStage, reports, runStages } from './run-steps.ts'

// Everything: `npm test`. The gate, then the journeys in a real browser.
await runStages([...checkStages, journeyStage])
const counts = await Promise.all([reports.calls, ...reports.journeys].map(countTests))
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
