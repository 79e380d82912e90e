import type exports from '../../../../locales/en/exports.json'
import type { WebFeature } from '../../../web/feature.ts'

export const exportsWeb: WebFeature<{ exports: typeof exports }> = {
  name: 'exports',
}
