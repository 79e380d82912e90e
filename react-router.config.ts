import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { completeWorker } from './build/index.ts'
import { compressBuiltFiles } from './src/server/http/built-files.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: true,
  // One script per screen, loaded in one way (src/web/load-chunk.ts).
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await completeWorker(folder)
    await compressBuiltFiles(folder)
  },
} satisfies Config
