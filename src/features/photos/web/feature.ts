import type photos from '../../../../locales/en/photos.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    photos: typeof photos
  }
}

export const photosWeb: WebFeature = {
  name: 'photos',
}
