import { checkSteps, runSteps } from './run-steps.ts'

// The gate: `npm run check`.
await runSteps(checkSteps)
