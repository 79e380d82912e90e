import type likes from '../../../../locales/en/likes.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    likes: typeof likes
  }
}

export const likesWeb: WebFeature = {
  name: 'likes',
  screens: [
    { path: 'likes', file: 'features/likes/web/likes-screen.tsx' },
    { path: 'likes/:type', file: 'features/likes/web/likes-screen.tsx' },
  ],
}
