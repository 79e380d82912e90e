import type configuration from '../../../../locales/en/configuration.json'
import type { WebFeature } from '../../../web/feature.ts'

export const configurationWeb: WebFeature<{ configuration: typeof configuration }> = {
  name: 'configuration',
  screens: [
    { path: 'admin/sites', file: 'features/configuration/web/sites-screen.tsx', layout: 'staff' },
    { path: 'admin/sites/new', file: 'features/configuration/web/new-site-screen.tsx', layout: 'staff' },
    { path: 'admin/sites/:id', file: 'features/configuration/web/settings-screen.tsx', layout: 'staff' },
    {
      path: 'admin/sites/:id/versions',
      file: 'features/configuration/web/versions-screen.tsx',
      layout: 'staff',
    },
    {
      path: 'admin/sites/:id/versions/:version',
      file: 'features/configuration/web/version-screen.tsx',
      layout: 'staff',
    },
    {
      path: 'admin/sites/:id/pages/:slug?',
      file: 'features/configuration/web/pages-screen.tsx',
      layout: 'staff',
    },
    {
      path: 'admin/sites/:id/mails/:kind?',
      file: 'features/configuration/web/mails-screen.tsx',
      layout: 'staff',
    },
    { path: 'admin/sites/:id/domain', file: 'features/configuration/web/domain-screen.tsx', layout: 'staff' },
    { path: 'admin/companies/:id', file: 'features/configuration/web/company-screen.tsx', layout: 'staff' },
  ],
}
