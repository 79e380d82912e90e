import type safety from '../../../../locales/en/safety.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    safety: typeof safety
  }
}

export const safetyWeb: WebFeature = {
  name: 'safety',
  screens: [{ path: 'complaints', file: 'features/safety/web/complaints-screen.tsx' }],
}
