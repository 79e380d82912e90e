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
 * Auxiliary calls of the signup: the form's stamp, and signups begun at a partner (product: Signup).
 */
export const signup = {
  form: publicRead
    .route({
      method: 'GET',
      path: '/signup/form',
      summary: 'Get a stamp for a signup form',
      description: '`is_open` says whether this visitor may sign up.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ issued: z.string(), is_open: z.boolean() })),
  /** The partner authenticates with `authorization: Bearer <key>`. */
  handOver: publicWrite
    .route({
      method: 'POST',
      path: '/signup/handoff',
      summary: 'Hand over a signup that began at a partner',
      description:
        'Called by machines of a partner, without an Origin. The draft is kept for seven days; the visitor finishes the ' +
        'signup at `complete_url`. A birth date under the minimum age is refused and nothing is stored.',
    })
    .input(HandoffDraft)
    .output(z.object({ complete_url: z.string(), expires_at: Timestamp }))
    .errors({ under_age: signupRefusals.under_age, invite_only: signupRefusals.invite_only })
    .meta({
      anyOrigin: true,
      limit: { key: 'address', amount: 1200, windowSeconds: secondsPerHour },
    })
    .meta({
      example: {
        input: { email: 'rowan@example.com', gender: 'male', seeking: 'female', country: 'NL' },
        output: {
          complete_url: 'https://example.com/signup/complete?token=ZXhhbXBsZQ',
          expires_at: '2026-03-21T09:26:53.000Z',
        },
      },
      security: 'partner_key',
    }),
  readHandoff: publicRead
    .route({ method: 'GET', path: '/signup/handoff', summary: 'Read a signup that was handed over' })
    .input(z.strictObject({ token: Text({ min: 1, max: 200 }) }))
    .output(z.object({ draft: HandoffDraft, network: z.string() }))
    .errors({ link_expired: newPasswordRefusals.link_expired }),
}
