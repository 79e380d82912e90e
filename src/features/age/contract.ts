import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { commonRefusals, type RefusalMap } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { AgePolicy } from '../sites/settings-contract.ts'
import { ageOutcomes, ageStatuses, warningLayouts } from './rules.ts'

export const AgeOutcome = z.enum(ageOutcomes)
export type AgeOutcome = z.infer<typeof AgeOutcome>
export const AgeStatus = z.enum(ageStatuses)
export type AgeStatus = z.infer<typeof AgeStatus>
export const WarningLayout = z.enum(warningLayouts)
export type WarningLayout = z.infer<typeof WarningLayout>

/** Refusals of starting a check. */
export const checkRefusals = {
  /** A check returned `under_18`: staff must decide first. */
  age_check_held: { status: 409 },
  /** This deployment has no provider. */
  age_check_unavailable: { status: 503 },
} as const satisfies RefusalMap

/** The refusal for a member or visitor found under 18: a proof has no effect before staff has decided. */
export const heldRefusals = {
  age_proof_required: { ...commonRefusals.age_proof_required, text: 'age_held' },
} as const satisfies RefusalMap

const Nothing = z.strictObject({}).optional()

export const age = {
  /** The first account that logs in with a browser takes over its proof, and the browser's ends. */
  read: publicRead
    .route({
      method: 'GET',
      path: '/age-assurance',
      summary: 'Read whether a proof of age is needed',
      description: 'A proof counts for a year on an account, for 30 days in a browser without one.',
    })
    .input(Nothing)
    .output(
      z.object({
        age_assurance: z.object({
          policy: AgePolicy,
          is_proven: z.boolean(),
          status: AgeStatus,
          /** True if the rest of the site is open; otherwise its calls are refused with `age_proof_required`. */
          may_enter: z.boolean(),
        }),
      }),
    ),
  /** For the account, or for this browser if there is none. */
  start: publicWrite
    .route({
      method: 'POST',
      path: '/age-assurance',
      summary: 'Start a proof of age',
      description:
        'The visitor goes to `redirect_url` and returns to `/age-check`, from there to `next`. The result arrives by webhook.',
    })
    .input(z.strictObject({ next: Text({ max: 2000 }).optional() }).optional())
    .output(z.object({ redirect_url: z.string(), reference: z.string() }))
    .errors(checkRefusals)
    .meta({
      transaction: 'own',
      limit: { key: 'address', amount: 20, windowSeconds: secondsPerHour },
    }),
  sandboxCheck: publicRead
    .route({
      method: 'GET',
      path: '/age-sandbox/{reference}',
      summary: 'Read a check of the sandbox',
      description: 'Only with the development routes.',
    })
    .input(z.strictObject({ reference: Text({ max: 100 }) }))
    .output(z.object({ outcome: AgeOutcome.nullable() })),
  entryWarning: publicRead
    .route({ method: 'GET', path: '/entry-warning', summary: 'Read whether the entry warning is shown' })
    .input(z.strictObject({ layout: WarningLayout.default('default') }).optional())
    .output(z.object({ is_shown: z.boolean() })),
  dismissWarning: publicWrite
    .route({
      method: 'POST',
      path: '/entry-warning/dismiss',
      summary: 'Dismiss the entry warning',
      description: 'For a year, in this browser.',
    })
    .input(Nothing)
    .output(z.object({ ok: z.literal(true) }))
    .meta({ transaction: 'own', idempotent: true }),
}
