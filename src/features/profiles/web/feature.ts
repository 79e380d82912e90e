import type profiles from '../../../../locales/en/profiles.json'
import type { WebFeature } from '../../../web/feature.ts'

export const profilesWeb: WebFeature<{ profiles: typeof profiles }> = {
  name: 'profiles',
}
