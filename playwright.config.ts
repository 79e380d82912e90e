import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The part of the journeys in this run, such as `1/2`; each part runs its own product process. */
const [current = 1, total = 1] = (process.env.JOURNEYS ?? '1/1').split('/').map(Number)
const port = 3986 + current
const folder = `test-results/journeys-${current}`

/** Chromium without a window uses a third less processor time, where it is installed; it has no pushes. */
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export default defineConfig({
  testDir: 'tests/journeys',
  // Emptied at each start; the report and the demo's data are next to it.
  outputDir: `${folder}/output`,
  shard: { current, total },
  testMatch: '*.journey.ts',
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
      executablePath: process.env.CHROMIUM ?? chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tests/journeys/product.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port), DATA_DIR: `${folder}/data`, DEMO_MEMBERS: '300', LOG_LEVEL: 'warn' },
  },
})
