import type search from '../../../../locales/en/search.json'
import type { WebFeature } from '../../../web/feature.ts'

export const searchWeb: WebFeature<{ search: typeof search }> = {
  name: 'search',
}
