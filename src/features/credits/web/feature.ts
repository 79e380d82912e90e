import type credits from '../../../../locales/en/credits.json'
import type { WebFeature } from '../../../web/feature.ts'

export const creditsWeb: WebFeature<{ credits: typeof credits }> = {
  name: 'credits',
  screens: [{ path: 'credits/history', file: 'features/credits/web/history-screen.tsx' }],
}
