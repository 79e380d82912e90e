import type swipe from '../../../../locales/en/swipe.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    swipe: typeof swipe
  }
}

export const swipeWeb: WebFeature = {
  name: 'swipe',
  screens: [{ path: 'swipe-game', file: 'features/swipe/web/swipe-screen.tsx' }],
}
