import { z } from 'zod'
import { memberWrite, sessionRead } from '../../core/access.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { secondsPerDay } from '../../core/time.ts'
import { gestures, triesPerDay, verificationReasons, verificationStatuses } from './rules.ts'

export const Gesture = z.enum(gestures)
export type Gesture = z.infer<typeof Gesture>

/** Refusals of a request for the badge. */
export const verificationRefusals = {
  /** There is no approved photo to compare with. */
  verification_photo_required: { status: 409 },
} as const satisfies RefusalMap

/** Refusals of a picture. */
export const pictureRefusals = {
  ...verificationRefusals,
  /** No gesture was requested, or its 15 minutes are over. */
  gesture_expired: { status: 409 },
  unsupported_image: { status: 415 },
} as const satisfies RefusalMap

const Nothing = z.strictObject({}).optional()
/** The schema of the interface of the same name (rules), whose fields are described there. */
export const Verification = z.object({
  status: z.enum(verificationStatuses),
  gesture: Gesture.nullable(),
  expires_at: z.string().nullable(),
  seconds_left: z.int().nullable(),
  reason: z.enum(verificationReasons).nullable(),
  verified_at: z.string().nullable(),
})

const Answer = z.object({ verification: Verification })
const limit = { key: 'account', amount: triesPerDay, windowSeconds: secondsPerDay } as const

export const verification = {
  /** Returns the state of the caller's verification. */
  read: sessionRead.route({ method: 'GET', path: '/verification' }).input(Nothing).output(Answer),
  /**
   * Requests a gesture, valid for 15 minutes; each call returns a different one. `conflict` while a picture
   * waits and for members who have the badge, `forbidden` for fictional profiles.
   */
  start: memberWrite
    .route({ method: 'POST', path: '/verification/start' })
    .input(Nothing)
    .output(Answer)
    .errors(verificationRefusals)
    .meta({ limit }),
  /**
   * Sends the picture with the gesture: JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels (otherwise
   * `too_large`), at least 100 pixels on each edge (otherwise `unsupported_image`). Only our team sees it; it
   * is deleted after the decision, after 30 days at the latest. Sending it is the consent to that;
   * `DELETE /verification` withdraws it.
   */
  send: memberWrite
    .route({ method: 'POST', path: '/verification' })
    .input(z.strictObject({ file: z.file() }))
    .output(Answer)
    .errors(pictureRefusals)
    .meta({ body: 'multipart', transaction: 'own', limit }),
  /** Withdraws a request and deletes its picture, or gives the badge back. */
  withdraw: memberWrite
    .route({ method: 'DELETE', path: '/verification' })
    .input(Nothing)
    .output(Answer)
    .meta({ idempotent: true }),
}
