import type exports from '../../../../locales/en/exports.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    exports: typeof exports
  }
}

export const exportsWeb: WebFeature = {
  name: 'exports',
}
