import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // One script per screen, loaded in one way (src/web/load-chunk.ts).
  splitRouteModules: false,
} satisfies Config
