import { z } from 'zod'
import { callsOf, defineFeature } from '../../server/feature.ts'
import { CreditEntry, CreditReason, credits } from './contract.ts'
import { creditsContribution } from './server/contribution.ts'
import { listEntries } from './server/read-balance.ts'

export const creditsFeature = defineFeature({
  name: 'credits',
  knows: ['accounts', 'profiles', 'sites'],
  reads: ['accounts'],
  writes: ['accounts'],
  calls: {
    credits: callsOf(
      credits,
      { entries: listEntries },
      {
        tag: 'Credits',
        description: 'The ledger of the own credits.',
        schemas: { CreditEntry, CreditReason },
        events: { credits: z.object({ credits: z.int() }) },
      },
    ),
  },
  contribution: creditsContribution,
})
