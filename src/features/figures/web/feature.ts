import type figures from '../../../../locales/en/figures.json'
import type { WebFeature } from '../../../web/feature.ts'

export const figuresWeb: WebFeature<{ figures: typeof figures }> = {
  name: 'figures',
  screens: [{ path: 'admin/figures', file: 'features/figures/web/figures-screen.tsx', layout: 'staff' }],
}
