import { endpoints } from '../../../server/http/runner.ts'
import { age } from '../contract.ts'
import { dismissEntryWarning, readEntryWarning } from './entry-warning.ts'
import { readAge } from './read-age-gate.ts'
import { readSandboxCheck } from './read-sandbox-check.ts'
import { startCheck } from './start-check.ts'

export const ageEndpoints = endpoints(age, {
  read: readAge,
  start: startCheck,
  sandboxCheck: readSandboxCheck,
  entryWarning: readEntryWarning,
  dismissWarning: dismissEntryWarning,
})
