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
  read: sessionRead
    .route({ method: 'GET', path: '/verification', summary: 'Read the own verification' })
    .input(Nothing)
    .output(Answer),
  start: memberWrite
    .route({
      method: 'POST',
      path: '/verification/start',
      summary: 'Ask for a gesture',
      description:
        'Valid for 15 minutes, another one each time. `conflict` while a picture waits and for members with the badge, ' +
        '`forbidden` for fictional profiles.',
    })
    .input(Nothing)
    .output(Answer)
    .errors(verificationRefusals)
    .meta({ limit }),
  /**
   * Larger ones are `too_large`, those under 100 pixels on an edge `unsupported_image`. `DELETE
   * /verification` withdraws the consent.
   */
  send: memberWrite
    .route({
      method: 'POST',
      path: '/verification',
      summary: 'Send the picture with the gesture',
      description:
        'JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels. Seen by our team alone and deleted after the decision, ' +
        'after 30 days at the latest. Sending it is the consent to that.',
    })
    .input(z.strictObject({ file: z.file() }))
    .output(Answer)
    .errors(pictureRefusals)
    .meta({ body: 'multipart', transaction: 'own', limit }),
  /** Deletes the picture. */
  withdraw: memberWrite
    .route({
      method: 'DELETE',
      path: '/verification',
      summary: 'Withdraw the request or give back the badge',
    })
    .input(Nothing)
    .output(Answer)
    .meta({ idempotent: true }),
}
