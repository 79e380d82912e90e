import type gifts from '../../../../locales/en/gifts.json'
import type { WebFeature } from '../../../web/feature.ts'

export const giftsWeb: WebFeature<{ gifts: typeof gifts }> = {
  name: 'gifts',
}
