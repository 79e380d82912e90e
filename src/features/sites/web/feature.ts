import type sites from '../../../../locales/en/sites.json'
import type { WebFeature } from '../../../web/feature.ts'

export const sitesWeb: WebFeature<{ sites: typeof sites }> = {
  name: 'sites',
}
