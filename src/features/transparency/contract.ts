import { z } from 'zod'
import { publicRead, staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { AuditHead } from '../staff/contract.ts'
import { authorityKinds, authorityOutcomes } from './rules.ts'

const Shown = z.int().nullable()
const Share = z.number().nullable()

export const trust = {
  read: publicRead
    .route({
      method: 'GET',
      path: '/trust',
      summary: 'Read how the site keeps its members safe',
      description:
        'Of the last 365 days of this site: notices received, the median hours until they were decided, decisions about them, ' +
        'appeals and those upheld. Accounts that are ended for fraud, and the shares (0 to 1) of verified members and of ' +
        'fictional profiles, are those of now. Null where fewer than 10. `audit` is the newest head of the chain of what staff did.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        reports: Shown,
        median_hours: z.number().nullable(),
        decisions: Shown,
        appeals: Shown,
        appeals_upheld: Shown,
        fraud_accounts: Shown,
        verified_share: Share,
        fictional_share: Share,
        audit: AuditHead,
      }),
    )
    .meta({
      example: {
        output: {
          reports: 214,
          median_hours: 3.5,
          decisions: 209,
          appeals: 12,
          appeals_upheld: null,
          fraud_accounts: 31,
          verified_share: 0.412,
          fictional_share: 0.05,
          audit: {
            seq: 5210,
            hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
            at: '2026-11-30T08:00:00.000Z',
          },
        },
      },
    }),
}

/** An order of an authority, or our own notice of a suspected crime. */
export const AuthorityOrder = z.object({
  id: Id,
  /** Number of the receipt. */
  reference: z.string(),
  site: z.string(),
  /** `act` against content (article 9), `inform` (article 10), our notice of a `suspicion` (article 18). */
  kind: z.enum(authorityKinds),
  authority: z.string(),
  authority_reference: z.string().nullable(),
  country: z.string(),
  category: z.string(),
  keyword: z.string().nullable(),
  items: z.int(),
  member_id: Id.nullable(),
  received_at: Timestamp,
  due_at: Timestamp,
  acknowledged_at: Timestamp.nullable(),
  done_at: Timestamp.nullable(),
  outcome: z.enum(authorityOutcomes).nullable(),
})
export type AuthorityOrder = z.infer<typeof AuthorityOrder>

const one = z.object({ order: AuthorityOrder })

export const authorities = {
  list: staffRead('authorities.read')
    .route({
      method: 'GET',
      path: '/admin/authority-orders',
      summary: 'List orders of authorities',
      description: 'And our own notices of suspected crimes; the newest first.',
    })
    .input(z.strictObject({ cursor: z.string().max(300).optional() }).optional())
    .output(z.object({ orders: z.array(AuthorityOrder), next: z.string().nullable() })),
  add: staffWrite('authorities.write')
    .route({
      method: 'POST',
      path: '/admin/authority-orders',
      summary: 'Record an order of an authority',
      description:
        'Returns the receipt, and until when it is due: a day to act, three days to inform, two hours to tell of a suspicion. ' +
        '`category` and `keyword` are those of the EU’s templates without their beginnings.',
    })
    .input(
      z.strictObject({
        site: PathId,
        kind: z.enum(authorityKinds),
        authority: Text({ min: 1, max: 200 }),
        authority_reference: Text({ min: 1, max: 100 }).optional(),
        country: z.string().regex(/^[A-Z]{2}$/),
        category: z.string().max(80),
        keyword: z.string().max(80).optional(),
        items: z.int().positive().max(100_000).optional(),
        member_id: Id.optional(),
        received_at: Timestamp.optional(),
      }),
    )
    .output(one),
  acknowledge: staffWrite('authorities.write')
    .route({
      method: 'POST',
      path: '/admin/authority-orders/{id}/acknowledge',
      summary: 'Record that the authority was told of the receipt',
    })
    .input(z.strictObject({ id: PathId }))
    .output(one),
  close: staffWrite('authorities.write')
    .route({
      method: 'POST',
      path: '/admin/authority-orders/{id}/close',
      summary: 'Record that an order was carried out, or refused',
      description: '409 `conflict` where it is closed already.',
    })
    .input(z.strictObject({ id: PathId, outcome: z.enum(authorityOutcomes) }))
    .output(one),
}
