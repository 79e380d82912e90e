import { callsOf, defineFeature } from '../../server/feature.ts'
import { ComplaintKind, FraudWarning, ReportReason, safety } from './contract.ts'
import { complain } from './server/complain.ts'
import { safetyContribution } from './server/contribution.ts'
import { report } from './server/report.ts'
import { closeWarning, readWarnings } from './server/warn-of-fraud.ts'

export const safetyFeature = defineFeature({
  name: 'safety',
  knows: ['accounts', 'chats', 'moderation', 'photos', 'profiles', 'sites'],
  reads: ['accounts', 'conversation_members', 'messages'],
  calls: {
    safety: callsOf(
      safety,
      { complain, warnings: readWarnings, closeWarning, report },
      {
        tag: 'Safety',
        description: 'Reports to the staff.',
        schemas: { ComplaintKind, FraudWarning, ReportReason },
        // The public form of reports and complaints.
        openBeforeEntry: ['complain'],
      },
    ),
  },
  contribution: safetyContribution,
})
