import { checkStages, runStages } from './run-steps.ts'

// The gate: `npm run check`.
await runStages(checkStages)
