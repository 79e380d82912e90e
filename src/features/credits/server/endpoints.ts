import { z } from 'zod'
import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { CreditEntry, CreditReason, credits } from '../contract.ts'
import { listEntries } from './list-entries.ts'

export const creditsEndpoints = endpoints(credits, { entries: listEntries })

export const creditsSection: ApiSection = {
  contract: credits,
  tag: 'Credits',
  description: 'The ledger of the own credits.',
  schemas: { CreditEntry, CreditReason },
  events: { credits: z.object({ credits: z.int() }) },
}
