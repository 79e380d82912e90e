import { defineFeature } from '../../server/feature.ts'
import { appRoutes } from './server/routes.ts'

export const appFeature = defineFeature({
  name: 'app',
  knows: ['accounts', 'sites'],
  routes: [...appRoutes],
})
