import type profiles from '../../../../locales/en/profiles.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    profiles: typeof profiles
  }
}

export const profilesWeb: WebFeature = {
  name: 'profiles',
}
