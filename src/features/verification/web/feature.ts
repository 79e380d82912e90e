import type verification from '../../../../locales/en/verification.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    verification: typeof verification
  }
}

export const verificationWeb: WebFeature = {
  name: 'verification',
}
