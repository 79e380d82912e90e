import type credits from '../../../../locales/en/credits.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    credits: typeof credits
  }
}

export const creditsWeb: WebFeature = {
  name: 'credits',
  screens: [{ path: 'credits/history', file: 'features/credits/web/history-screen.tsx' }],
}
