import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressBuiltFiles } from './src/server/http/built-files.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // One script per screen, loaded in one way (src/web/load-chunk.ts).
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressBuiltFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
