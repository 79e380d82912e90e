import { z } from 'zod'
import { publicWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { newPasswordRefusals } from '../accounts/contract.ts'
import { ownPasswordRefusals } from '../accounts/settings-contract.ts'
import { DiscountCodeAnswer } from '../orders/order-contract.ts'
import { deletionReasons, exclusionMonths, maxCommentLength } from './rules.ts'

export const DeletionReason = z.enum(deletionReasons)
export type DeletionReason = z.infer<typeof DeletionReason>

/** Facts that a member should know before deleting the account. */
export const Deletion = z.object({
  /** The remaining credits, and how many of them were bought. */
  credits: z.int(),
  paid_credits: z.int(),
  /** A discount for members who stay; null if there is none or it has been created already. */
  offer: z.object({ percentage: z.int() }).nullable(),
  /** The code of an accepted offer, while it can be used. */
  offer_code: z.string().nullable(),
  reasons: z.array(DeletionReason),
  erase_after_days: z.int(),
})
export type Deletion = z.infer<typeof Deletion>

/** A member's self-exclusion. */
export const SelfExclusion = z.object({
  /** When it ends; null without one. */
  until: Timestamp.nullable(),
})
export type SelfExclusion = z.infer<typeof SelfExclusion>
const SelfExclusionAnswer = z.object({ self_exclusion: SelfExclusion })

const Ok = z.object({ ok: z.literal(true) })
const Nothing = z.strictObject({}).optional()

export const reactivationRefusals = {
  link_expired: newPasswordRefusals.link_expired,
} as const satisfies RefusalMap

export const closure = {
  read: sessionRead
    .route({
      method: 'GET',
      path: '/account/deletion',
      summary: 'Read what a deletion means',
      description: 'Remaining credits, the offer to stay, and the reasons.',
    })
    .input(Nothing)
    .output(z.object({ deletion: Deletion })),
  takeOffer: sessionWrite
    .route({
      method: 'POST',
      path: '/account/deletion/offer',
      summary: 'Take the offer to stay',
      description: 'Returns the same discount code while it is valid.',
    })
    .input(Nothing)
    .output(DiscountCodeAnswer)
    .meta({ idempotent: true }),
  delete: sessionWrite
    .route({
      method: 'DELETE',
      path: '/account',
      summary: 'Delete the own account',
      description: 'Invisible for everybody at once, erased after 14 days. A link to return is mailed.',
    })
    .input(
      z.strictObject({
        password: Text({ min: 1, max: 1000 }),
        reason: DeletionReason,
        comment: Text({ max: maxCommentLength * maxUnitsPerGrapheme })
          .refine((value) => !exceedsGraphemes(value, maxCommentLength), {
            error: 'too_long',
            params: { maximum: maxCommentLength },
          })
          .optional(),
      }),
    )
    .output(Ok)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  readExclusion: sessionRead
    .route({
      method: 'GET',
      path: '/account/self-exclusion',
      summary: 'Read the own self-exclusion',
      description: 'Until when it applies, or null.',
    })
    .input(Nothing)
    .output(SelfExclusionAnswer),
  /** Cancels open orders. Refuses an address that was not confirmed. */
  exclude: sessionWrite
    .route({
      method: 'POST',
      path: '/account/self-exclusion',
      summary: 'Exclude oneself for a chosen time',
      description:
        'At once, on all sites of the company: hidden, no orders, no advertising, no signup with the address. Nothing ends it early.',
    })
    .input(
      z.strictObject({
        months: z.union(exclusionMonths.map((months) => z.literal(months))),
        password: Text({ min: 1, max: 1000 }),
      }),
    )
    .output(SelfExclusionAnswer)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  reactivate: publicWrite
    .route({
      method: 'POST',
      path: '/account/reactivate',
      summary: 'Reactivate a deleted account',
      description: 'Takes the mailed token. Does not log in.',
    })
    .input(z.strictObject({ token: Text({ min: 1, max: 200 }) }))
    .output(Ok)
    .errors(reactivationRefusals)
    .meta({
      transaction: 'own',
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    }),
}
