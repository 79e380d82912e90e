import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressBuiltFiles } from './src/server/http/built-files.ts'
import { completeWorker } from './vite.worker.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // One script per screen, loaded in one way (src/web/load-chunk.ts).
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await completeWorker(folder)
    await compressBuiltFiles(folder)
  },
} satisfies Config
