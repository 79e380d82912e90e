import type sites from '../../../../locales/en/sites.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    sites: typeof sites
  }
}

export const sitesWeb: WebFeature = {
  name: 'sites',
}
