import { z } from 'zod'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { Gesture, Verification, verification } from '../contract.ts'

export const verificationReference = describeCalls(verification, {
  tag: 'Verification',
  description: 'The badge for members whose picture our team has compared with their photos.',
  calls: {
    read: { summary: 'Read the own verification' },
    start: {
      summary: 'Ask for a gesture',
      description:
        'Valid for 15 minutes, another one each time. `conflict` while a picture waits and for members with the badge, ' +
        '`forbidden` for fictional profiles.',
    },
    send: {
      summary: 'Send the picture with the gesture',
      description:
        'JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels. Seen by our team alone and deleted after the decision, ' +
        'after 30 days at the latest. Sending it is the consent to that.',
    },
    withdraw: { summary: 'Withdraw the request or give back the badge' },
  },
  schemas: { Gesture, Verification },
  events: {
    notice: z.object({
      code: z.enum(['verification_approved', 'verification_rejected', 'verification_ended']),
    }),
  },
})
