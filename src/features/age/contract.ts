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
  /**
   * Returns what this visitor's site and country require, and whether it is met. A proof is valid for a year
   * for an account, and for 30 days for a browser without one; the first account that logs in with that browser takes its
   * proof over, and the browser's ends.
   */
  read: publicRead
    .route({ method: 'GET', path: '/age-assurance' })
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
  /**
   * Starts a check at the provider, for the account or for this browser if there is none. The visitor goes to
   * `redirect_url`, returns to `/age-check`, and continues to `next`. The result arrives by the provider's
   * signed webhook, `POST /age-assurance/{provider}/webhook`.
   */
  start: publicWrite
    .route({ method: 'POST', path: '/age-assurance' })
    .input(z.strictObject({ next: Text({ max: 2000 }).optional() }).optional())
    .output(z.object({ redirect_url: z.string(), reference: z.string() }))
    .errors(checkRefusals)
    .meta({
      access: 'public',
      mode: 'write',
      transaction: 'own',
      limit: { key: 'address', amount: 20, windowSeconds: secondsPerHour },
    }),
  /**
   * Returns a check in the built-in sandbox with its outcome, if any. Available only with the development
   * routes.
   */
  sandboxCheck: publicRead
    .route({ method: 'GET', path: '/age-sandbox/{reference}' })
    .input(z.strictObject({ reference: Text({ max: 100 }) }))
    .output(z.object({ outcome: AgeOutcome.nullable() })),
  /** Returns whether a layout shows the entry warning to this visitor. */
  entryWarning: publicRead
    .route({ method: 'GET', path: '/entry-warning' })
    .input(z.strictObject({ layout: WarningLayout.default('default') }).optional())
    .output(z.object({ is_shown: z.boolean() })),
  /** Hides the warning in this browser for a year. */
  dismissWarning: publicWrite
    .route({ method: 'POST', path: '/entry-warning/dismiss' })
    .input(Nothing)
    .output(z.object({ ok: z.literal(true) }))
    .meta({ access: 'public', mode: 'write', transaction: 'own', idempotent: true }),
}
