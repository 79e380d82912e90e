import { z } from 'zod'
import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { Gesture, Verification, verification } from '../contract.ts'
import { readVerification } from './read-verification.ts'
import { sendPicture } from './send-picture.ts'
import { startVerification } from './start-verification.ts'
import { withdrawVerification } from './withdraw-verification.ts'

export const verificationEndpoints = endpoints(verification, {
  read: readVerification,
  start: startVerification,
  send: sendPicture,
  withdraw: withdrawVerification,
})

export const verificationSection: ApiSection = {
  contract: verification,
  tag: 'Verification',
  description: 'The badge for members whose picture our team has compared with their photos.',
  schemas: { Gesture, Verification },
  events: {
    notice: z.object({
      code: z.enum(['verification_approved', 'verification_rejected', 'verification_ended']),
    }),
  },
}
