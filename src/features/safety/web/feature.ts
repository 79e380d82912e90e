import type safety from '../../../../locales/en/safety.json'
import type { WebFeature } from '../../../web/feature.ts'

export const safetyWeb: WebFeature<{ safety: typeof safety }> = {
  name: 'safety',
  screens: [{ path: 'complaints', file: 'features/safety/web/complaints-screen.tsx' }],
}
