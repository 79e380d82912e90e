import type catalogue from '../../../../locales/en/catalogue.json'
import type { WebFeature } from '../../../web/feature.ts'

export const catalogueWeb: WebFeature<{ catalogue: typeof catalogue }> = {
  name: 'catalogue',
  screens: [
    { path: 'admin/catalogue', file: 'features/catalogue/web/waiting-screen.tsx', layout: 'staff' },
    { path: 'admin/catalogue/prices', file: 'features/catalogue/web/prices-screen.tsx', layout: 'staff' },
    { path: 'admin/catalogue/gifts', file: 'features/catalogue/web/gifts-screen.tsx', layout: 'staff' },
    { path: 'admin/catalogue/methods', file: 'features/catalogue/web/methods-screen.tsx', layout: 'staff' },
    { path: 'admin/catalogue/codes', file: 'features/catalogue/web/codes-screen.tsx', layout: 'staff' },
    {
      path: 'admin/catalogue/promotions',
      file: 'features/catalogue/web/promotions-screen.tsx',
      layout: 'staff',
    },
    {
      path: 'admin/catalogue/fictional',
      file: 'features/catalogue/web/fictional-screen.tsx',
      layout: 'staff',
    },
    { path: 'admin/catalogue/invites', file: 'features/catalogue/web/invites-screen.tsx', layout: 'staff' },
  ],
}
