import process from 'node:process'
import { countTests, reports, runStages, type Scope, stagesOf } from './run-steps.ts'

// `npm test`: the gate, then the short journeys in a real browser. `npm run test:long`: all other tests. `npm test -- all`: both at
// once, with one build and one demo for each part of the journeys.

const scope = (process.argv[2] ?? 'short') as Scope
await runStages(stagesOf(scope))
const counts = await Promise.all([reports.calls, ...reports.journeys].map(countTests))
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
