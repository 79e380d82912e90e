import type matching from '../../../../locales/en/matching.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    matching: typeof matching
  }
}

export const matchingWeb: WebFeature = {
  name: 'matching',
  screens: [{ path: 'match-finder', file: 'features/matching/finder/web/match-finder-screen.tsx' }],
}
