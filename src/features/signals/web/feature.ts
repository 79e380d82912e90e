import type signals from '../../../../locales/en/signals.json'
import type { WebFeature } from '../../../web/feature.ts'

export const signalsWeb: WebFeature<{ signals: typeof signals }> = {
  name: 'signals',
  screens: [{ path: 'admin/rules', file: 'features/signals/web/rules-screen.tsx', layout: 'staff' }],
}
