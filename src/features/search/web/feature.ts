import type search from '../../../../locales/en/search.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    search: typeof search
  }
}

export const searchWeb: WebFeature = {
  name: 'search',
}
