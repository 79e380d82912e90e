import process from 'node:process'
import { checkSteps, countTests, reports, runSteps } from './run-steps.ts'

// Everything: `npm test`. The gate, then the journeys in a real browser.
await runSteps([...checkSteps, { name: 'journeys', program: '@playwright/test/cli.js', args: ['test'] }])
const counts = await Promise.all([countTests(reports.calls), countTests(reports.journeys)])
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
