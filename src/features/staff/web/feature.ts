import type staff from '../../../../locales/en/staff.json'
import type { WebFeature } from '../../../web/feature.ts'

export const staffWeb: WebFeature<{ staff: typeof staff }> = {
  name: 'staff',
  screens: [
    { path: 'admin/team', file: 'features/staff/web/team-screen.tsx', layout: 'staff' },
    { path: 'admin/audit', file: 'features/staff/web/audit-screen.tsx', layout: 'staff' },
  ],
}
