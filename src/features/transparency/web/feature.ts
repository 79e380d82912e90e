import type authorities from '../../../../locales/en/authorities.json'
import type trust from '../../../../locales/en/trust.json'
import type { WebFeature } from '../../../web/feature.ts'

export const transparencyWeb: WebFeature<{ trust: typeof trust; authorities: typeof authorities }> = {
  name: 'transparency',
  screens: [
    { path: 'pages/trust', file: 'features/transparency/web/trust-screen.tsx' },
    {
      path: 'admin/authorities',
      file: 'features/transparency/staff/web/authorities-screen.tsx',
      layout: 'staff',
    },
  ],
}
