import type app from '../../../../locales/en/app.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    app: typeof app
  }
}

export const appWeb: WebFeature = {
  name: 'app',
}
