import { z } from 'zod'
import { publicRead, publicWrite, sessionWrite } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'
import { Country, Locale } from '../../core/schemas.ts'
import { secondsPerHour } from '../../core/time.ts'

const Nothing = z.strictObject({}).optional()

/** An address to enter with, beside the demo's published password. */
const Entrance = z.object({ id: Id, email: z.string(), partner_id: Id.nullable() })

/** The part of the demo made for the visitor's country and language. */
export const DemoStage = z.object({
  country: Country,
  language: Locale,
  /** How much of it is made, from 0 to 1. */
  share: z.number(),
  is_ready: z.boolean(),
  /** Null until it is ready, and once the account is gone. `partner_id` is the profile that answers by rules. */
  free: Entrance.nullable(),
  premium: Entrance.nullable(),
})
export type DemoStage = z.infer<typeof DemoStage>

export const demo = {
  /** Returns the visitor's stage as far as it exists. 404 outside a demo, as all calls here. */
  stage: publicRead.route({ method: 'GET', path: '/demo/stage' }).input(Nothing).output(DemoStage),
  /** Starts to make the visitor's stage unless it exists. */
  prepare: publicWrite
    .route({ method: 'POST', path: '/demo/stage' })
    .meta({
      access: 'public',
      mode: 'write',
      transaction: 'request',
      idempotent: true,
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerHour },
    })
    .input(Nothing)
    .output(DemoStage),
  /** Gives the acting member 100 credits. */
  addCredits: sessionWrite
    .route({ method: 'POST', path: '/demo/credits' })
    .meta({
      access: 'session',
      mode: 'write',
      transaction: 'request',
      limit: { key: 'account', amount: 20, windowSeconds: secondsPerHour },
    })
    .input(Nothing)
    .output(z.object({ credits: z.int() })),
}
