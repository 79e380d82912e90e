import type promotions from '../../../../locales/en/promotions.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    promotions: typeof promotions
  }
}

export const promotionsWeb: WebFeature = {
  name: 'promotions',
}
