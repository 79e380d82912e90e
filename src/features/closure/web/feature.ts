import type closure from '../../../../locales/en/closure.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    closure: typeof closure
  }
}

export const closureWeb: WebFeature = {
  name: 'closure',
  screens: [
    { path: 'settings/delete', file: 'features/closure/web/delete-screen.tsx' },
    { path: 'settings/self-exclusion', file: 'features/closure/web/exclusion-screen.tsx' },
    { path: 'account-deleted', file: 'features/closure/web/account-deleted-screen.tsx' },
    { path: 'reactivate', file: 'features/closure/web/reactivate-screen.tsx' },
  ],
}
