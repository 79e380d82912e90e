import type promotions from '../../../../locales/en/promotions.json'
import type { WebFeature } from '../../../web/feature.ts'

export const promotionsWeb: WebFeature<{ promotions: typeof promotions }> = {
  name: 'promotions',
}
