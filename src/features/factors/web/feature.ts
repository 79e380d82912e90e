import type factors from '../../../../locales/en/factors.json'
import type { WebFeature } from '../../../web/feature.ts'

export const factorsWeb: WebFeature<{ factors: typeof factors }> = {
  name: 'factors',
}
