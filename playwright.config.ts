import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tests/journeys/chromium-path.ts'

/** The part of the journeys in this run, such as `1/2`; each part runs its own product process. */
const [current = 1, total = 1] = (process.env.JOURNEYS ?? '1/1').split('/').map(Number)
/** Another one lets several trees run their journeys on one machine. */
const port = Number(process.env.JOURNEYS_PORT ?? 3987) - 1 + current
const folder = `test-results/journeys-${current}`

export default defineConfig({
  testDir: 'tests/journeys',
  // Emptied at each start; the report and the demo's data are next to it.
  outputDir: `${folder}/output`,
  shard: { current, total },
  testMatch: '**/*.journey.ts',
  fullyParallel: false,
  workers: 1,
  // Most journeys take a tenth of it; on a busy machine they take much longer.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${folder}/report.json` }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A host name that is not `localhost`, such as in a home network.
        '--host-resolver-rules=MAP demo.lan 127.0.0.1',
      ],
    },
  },
  webServer: {
    command: 'node tests/journeys/product.ts',
    // It answers earlier, with how far the demo is.
    wait: { stdout: /Ready on/ },
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port), DATA_DIR: `${folder}/data`, DEMO_MEMBERS: '300', LOG_LEVEL: 'warn' },
  },
})
