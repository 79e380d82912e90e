import { describeCalls } from '../../../server/openapi/reference.ts'
import { DemoStage, demo } from '../contract.ts'

const example = {
  country: 'BE' as const,
  language: 'fr' as const,
  share: 1,
  is_ready: true,
  free: { id: 810, email: 'free.be-fr@vonk.test', partner_id: 812 },
  premium: { id: 811, email: 'premium.be-fr@vonk.test', partner_id: 813 },
}

export const demoReference = describeCalls(demo, {
  tag: 'Demo',
  description: 'What only a demo has. Elsewhere each of these calls is 404.',
  calls: {
    stage: {
      summary: 'Read the stage for the visitor',
      description:
        'The accounts that live in the visitor’s country and write the visitor’s language, and how far they are made.',
      example: { output: example },
    },
    prepare: {
      summary: 'Make the stage for the visitor',
      description: 'Starts to make it unless that has been done. Ask with the reading call how far it is.',
      example: { output: { ...example, share: 0.4, is_ready: false, free: null, premium: null } },
    },
    addCredits: {
      summary: 'Get 100 credits for nothing',
      description: 'An entry of the ledger with the reason `demo`. At most 20 times an hour.',
      example: { output: { credits: 400 } },
    },
  },
  schemas: { DemoStage },
})
