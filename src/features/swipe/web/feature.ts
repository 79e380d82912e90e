import type swipe from '../../../../locales/en/swipe.json'
import type { WebFeature } from '../../../web/feature.ts'

export const swipeWeb: WebFeature<{ swipe: typeof swipe }> = {
  name: 'swipe',
  screens: [{ path: 'swipe-game', file: 'features/swipe/web/swipe-screen.tsx' }],
}
