import { z } from 'zod'
import { sessionRead } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { Timestamp } from '../../core/schemas.ts'
import { creditReasons } from './rules.ts'

export const CreditReason = z.enum(creditReasons)
export type CreditReason = z.infer<typeof CreditReason>

/** One entry of the ledger: an amount added (positive) or taken (negative), and why. */
export const CreditEntry = z.object({
  id: Id,
  amount: z.int(),
  /** The free credits in `amount`, with its sign; the rest of it is `paid`. */
  free: z.int(),
  paid: z.int(),
  balance_after: z.int(),
  reason: CreditReason,
  /** The source of the entry, such as `message:17`. */
  reference: z.string(),
  created_at: Timestamp,
})
export type CreditEntry = z.infer<typeof CreditEntry>

export const credits = {
  /** Returns the acting member's ledger, newest first (api: Not confirmed). */
  entries: sessionRead
    .route({
      method: 'GET',
      path: '/credits/entries',
      summary: 'List the own ledger entries',
      description: 'Newest first.',
    })
    .input(z.strictObject({ cursor: PathId.optional() }))
    .output(z.object({ entries: z.array(CreditEntry), next: z.string().nullable() }))
    .meta({
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
    }),
}
