import { z } from 'zod'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { CreditEntry, CreditReason, credits } from '../contract.ts'

export const creditsReference = describeCalls(credits, {
  tag: 'Credits',
  description: 'The ledger of the own credits.',
  calls: {
    entries: {
      summary: 'List the own ledger entries',
      description: 'Newest first.',
      example: {
        output: {
          entries: [
            {
              id: 9,
              amount: -10,
              free: -4,
              paid: -6,
              balance_after: 12,
              reason: 'message',
              reference: 'message:17',
              created_at: '2026-03-14T10:00:00.000Z',
            },
          ],
          next: null,
        },
      },
    },
  },
  schemas: { CreditEntry, CreditReason },
  events: { credits: z.object({ credits: z.int() }) },
})
