import { callsOf, defineFeature } from '../../server/feature.ts'
import { ComplaintKind, ReportReason, safety } from './contract.ts'
import { complain } from './server/complain.ts'
import { safetyContribution } from './server/contribution.ts'
import { report } from './server/report.ts'

export const safetyFeature = defineFeature({
  name: 'safety',
  knows: ['accounts', 'chats', 'moderation', 'photos', 'profiles', 'sites'],
  calls: {
    safety: callsOf(
      safety,
      { complain, report },
      {
        tag: 'Safety',
        description: 'Reports to the staff.',
        schemas: { ComplaintKind, ReportReason },
        // The public form of reports and complaints.
        openBeforeEntry: ['complain'],
      },
    ),
  },
  contribution: safetyContribution,
})
