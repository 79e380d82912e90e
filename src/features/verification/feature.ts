import { z } from 'zod'
import { callsOf, defineFeature } from '../../server/feature.ts'
import { Gesture, Verification, verification } from './contract.ts'
import { verificationContribution } from './server/contribution.ts'
import { sendPicture } from './server/send-picture.ts'
import { readVerification, startVerification, withdrawVerification } from './server/start-verification.ts'

export const verificationFeature = defineFeature({
  name: 'verification',
  knows: ['accounts', 'moderation', 'photos', 'profiles'],
  calls: {
    verification: callsOf(
      verification,
      {
        read: readVerification,
        start: startVerification,
        send: sendPicture,
        withdraw: withdrawVerification,
      },
      {
        tag: 'Verification',
        description: 'The badge for members whose picture our team has compared with their photos.',
        schemas: { Gesture, Verification },
        events: {
          notice: z.object({
            code: z.enum(['verification_approved', 'verification_rejected', 'verification_ended']),
          }),
        },
      },
    ),
  },
  contribution: verificationContribution,
})
