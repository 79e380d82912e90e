import type photos from '../../../../locales/en/photos.json'
import type { WebFeature } from '../../../web/feature.ts'

export const photosWeb: WebFeature<{ photos: typeof photos }> = {
  name: 'photos',
}
