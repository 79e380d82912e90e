import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // One script for a screen, loaded in one way (src/web/load-chunk.ts).
  splitRouteModules: false,
  // The routes come in one cached file. Finding them lazily costs requests, and time on the server for every path.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
