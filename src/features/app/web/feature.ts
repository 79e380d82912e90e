import type app from '../../../../locales/en/app.json'
import type { WebFeature } from '../../../web/feature.ts'

export const appWeb: WebFeature<{ app: typeof app }> = {
  name: 'app',
}
