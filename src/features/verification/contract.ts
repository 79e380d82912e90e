import { z } from 'zod'
import { memberWrite, sessionRead } from '../../core/access.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { secondsPerDay } from '../../core/time.ts'
import { triesPerDay, Verification } from './rules.ts'

/** Refusals of asking for the badge. */
export const verificationRefusals = {
  /** No approved photo of their own to compare with. */
  verification_photo_required: { status: 409 },
} as const satisfies RefusalMap

/** Refusals of a picture. */
export const pictureRefusals = {
  ...verificationRefusals,
  /** No gesture is asked for, or its 15 minutes are over. */
  gesture_expired: { status: 409 },
  unsupported_image: { status: 415 },
} as const satisfies RefusalMap

const Nothing = z.strictObject({}).optional()
const Answer = z.object({ verification: Verification })
const limit = { key: 'account', amount: triesPerDay, windowSeconds: secondsPerDay } as const

export const verification = {
  /** How the own verification stands. */
  read: sessionRead.route({ method: 'GET', path: '/verification' }).input(Nothing).output(Answer),
  /**
   * Asks for a gesture, good for 15 minutes; another one each time. `conflict` while a picture waits and for those who
   * have the badge, `forbidden` for fictional profiles.
   */
  start: memberWrite
    .route({ method: 'POST', path: '/verification/start' })
    .input(Nothing)
    .output(Answer)
    .errors(verificationRefusals)
    .meta({ limit }),
  /**
   * Sends the picture with the gesture: JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels (else `too_large`), at least
   * 100 pixels on each edge (else `unsupported_image`). It is for our team alone, and deleted once they have decided,
   * after 30 days at the latest. Sending it is the consent to that; withdrawing it is `DELETE /verification`.
   */
  send: memberWrite
    .route({ method: 'POST', path: '/verification' })
    .input(z.strictObject({ file: z.file() }))
    .output(Answer)
    .errors(pictureRefusals)
    .meta({ body: 'multipart', transaction: 'own', limit }),
  /** Takes a request back, its picture with it, or gives the badge back. */
  withdraw: memberWrite
    .route({ method: 'DELETE', path: '/verification' })
    .input(Nothing)
    .output(Answer)
    .meta({ idempotent: true }),
}
