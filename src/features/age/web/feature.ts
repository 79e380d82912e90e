import type age from '../../../../locales/en/age.json'
import type { WebFeature } from '../../../web/feature.ts'

export const ageWeb: WebFeature<{ age: typeof age }> = {
  name: 'age',
  screens: [
    { path: 'age-check', file: 'features/age/web/age-check-screen.tsx' },
    { path: 'entry', file: 'features/age/web/entry-screen.tsx', layout: 'none' },
    { path: 'sandbox/age/:reference', file: 'features/age/web/sandbox-age-screen.tsx', layout: 'none' },
  ],
}
