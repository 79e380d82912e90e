import type verification from '../../../../locales/en/verification.json'
import type { WebFeature } from '../../../web/feature.ts'

export const verificationWeb: WebFeature<{ verification: typeof verification }> = {
  name: 'verification',
}
