import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { AgePolicy } from '../../sites/settings-contract.ts'
import { AgeOutcome, AgeStatus, age } from '../contract.ts'
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

export const ageSection: ApiSection = {
  contract: age,
  tag: 'Age',
  description: 'Proof of age where a site or country asks for it, and the entry warning.',
  schemas: { AgeOutcome, AgePolicy, AgeStatus },
}
