import type factors from '../../../../locales/en/factors.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    factors: typeof factors
  }
}

export const factorsWeb: WebFeature = {
  name: 'factors',
}
