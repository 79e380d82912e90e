import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { DemoStage, demo } from '../contract.ts'
import { addCredits } from './add-credits.ts'
import { prepareStage, readStage } from './read-stage.ts'

export const demoEndpoints = endpoints(demo, { stage: readStage, prepare: prepareStage, addCredits })

export const demoSection: ApiSection = {
  contract: demo,
  tag: 'Demo',
  description: 'What only a demo has. Elsewhere each of these calls is 404.',
  schemas: { DemoStage },
}
