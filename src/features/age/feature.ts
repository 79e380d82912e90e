import { callsOf, defineFeature } from '../../server/feature.ts'
import { AgePolicy } from '../sites/settings-contract.ts'
import { AgeOutcome, AgeStatus, age } from './contract.ts'
import { ageContribution } from './server/contribution.ts'
import { dismissEntryWarning, readAge, readEntryWarning } from './server/read-age-gate.ts'
import { ageSandboxRoute, readSandboxCheck } from './server/sandbox-route.ts'
import { startCheck } from './server/start-check.ts'
import { ageWebhookRoute } from './server/webhook-route.ts'

export const ageFeature = defineFeature({
  name: 'age',
  knows: ['accounts', 'moderation', 'sites'],
  calls: {
    age: callsOf(
      age,
      {
        read: readAge,
        start: startCheck,
        sandboxCheck: readSandboxCheck,
        entryWarning: readEntryWarning,
        dismissWarning: dismissEntryWarning,
      },
      {
        tag: 'Age',
        description: 'Proof of age where a site or country asks for it, and the entry warning.',
        schemas: { AgeOutcome, AgePolicy, AgeStatus },
        openBeforeEntry: true,
      },
    ),
  },
  contribution: ageContribution,
  routes: [ageWebhookRoute, ageSandboxRoute],
})
