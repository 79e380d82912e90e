import type likes from '../../../../locales/en/likes.json'
import type { WebFeature } from '../../../web/feature.ts'

export const likesWeb: WebFeature<{ likes: typeof likes }> = {
  name: 'likes',
  screens: [
    { path: 'likes', file: 'features/likes/web/likes-screen.tsx' },
    { path: 'likes/:type', file: 'features/likes/web/likes-screen.tsx' },
  ],
}
