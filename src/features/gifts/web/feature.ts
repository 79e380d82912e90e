import type gifts from '../../../../locales/en/gifts.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    gifts: typeof gifts
  }
}

export const giftsWeb: WebFeature = {
  name: 'gifts',
}
