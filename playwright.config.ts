import { defineConfig } from '@playwright/test'

const port = 3987

export default defineConfig({
  testDir: 'tests/journeys',
  // Emptied at each start; the reports and the demo's data are next to it.
  outputDir: 'test-results/playwright',
  testMatch: '*.journey.ts',
  fullyParallel: false,
  workers: 1,
  // Most journeys take a tenth of it; on a busy machine they take much longer.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
    command: 'node launch.ts start',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port), DATA_DIR: 'test-results/data', DEMO_MEMBERS: '300', LOG_LEVEL: 'warn' },
  },
})
