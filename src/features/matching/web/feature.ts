import type matching from '../../../../locales/en/matching.json'
import type { WebFeature } from '../../../web/feature.ts'

export const matchingWeb: WebFeature<{ matching: typeof matching }> = {
  name: 'matching',
  screens: [{ path: 'match-finder', file: 'features/matching/finder/web/match-finder-screen.tsx' }],
}
