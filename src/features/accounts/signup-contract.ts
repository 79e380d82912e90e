import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { Country, Gender, Seeking, Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'

import { Email, newPasswordRefusals, signupRefusals } from './contract.ts'

const Tracking = Text({ max: 64 }).optional()

/** Entries that a visitor made at a partner's, before finishing the signup here. */
export const HandoffDraft = z.strictObject({
  email: Email,
  name: Text({ max: 254 }).optional(),
  date_of_birth: z.iso.date({ error: 'date_of_birth' }).optional(),
  gender: Gender.optional(),
  seeking: Seeking.optional(),
  country: Country.optional(),
  countryregion: Text({ max: 10 }).optional(),
  city: Text({ max: 80 }).optional(),
  ref: Tracking,
  sub1: Tracking,
  sub2: Tracking,
  sub3: Tracking,
})
export type HandoffDraft = z.output<typeof HandoffDraft>

/**
 * Auxiliary calls of the signup: the form's stamp, and signups begun at a partner (product.md, 2: external
 * flow).
 */
export const signup = {
  /** Returns a stamp for a signup form shown now, and whether signup is open to the caller. */
  form: publicRead
    .route({ method: 'GET', path: '/signup/form' })
    .input(z.strictObject({}).optional())
    .output(z.object({ issued: z.string(), is_open: z.boolean() })),
  /**
   * Stores for seven days what a visitor filled in at a partner, which authenticates with `authorization:
   * Bearer <key>`, and returns the address where the visitor finishes the signup. Refuses a birth date under
   * the site's age and then stores nothing.
   */
  handOver: publicWrite
    .route({ method: 'POST', path: '/signup/handoff' })
    .input(HandoffDraft)
    .output(z.object({ complete_url: z.string(), expires_at: Timestamp }))
    .errors({ under_age: signupRefusals.under_age, invite_only: signupRefusals.invite_only })
    .meta({
      access: 'public',
      mode: 'write',
      transaction: 'request',
      anyOrigin: true,
      limit: { key: 'address', amount: 1200, windowSeconds: secondsPerHour },
    }),
  /** Returns a partner's draft, to fill in the form with. */
  readHandoff: publicRead
    .route({ method: 'GET', path: '/signup/handoff' })
    .input(z.strictObject({ token: Text({ min: 1, max: 200 }) }))
    .output(z.object({ draft: HandoffDraft, network: z.string() }))
    .errors({ link_expired: newPasswordRefusals.link_expired }),
}
