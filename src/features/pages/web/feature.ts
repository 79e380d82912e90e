import type { WebFeature } from '../../../web/feature.ts'

export const pagesWeb: WebFeature = {
  name: 'pages',
  screens: [{ path: 'pages/:slug', file: 'features/pages/web/page-screen.tsx' }],
}
