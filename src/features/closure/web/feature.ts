import type closure from '../../../../locales/en/closure.json'
import type { WebFeature } from '../../../web/feature.ts'

export const closureWeb: WebFeature<{ closure: typeof closure }> = {
  name: 'closure',
  screens: [
    { path: 'settings/delete', file: 'features/closure/web/delete-screen.tsx' },
    { path: 'settings/self-exclusion', file: 'features/closure/web/exclusion-screen.tsx' },
    { path: 'account-deleted', file: 'features/closure/web/account-deleted-screen.tsx' },
    { path: 'reactivate', file: 'features/closure/web/reactivate-screen.tsx' },
  ],
}
