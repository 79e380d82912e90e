import { defineConfig } from 'vitest/config'
import { compiledMessages } from './vite.messages.ts'
import { pageScripts } from './vite.scripts.ts'

export default defineConfig({
  plugins: [compiledMessages(), pageScripts()],
  test: {
    include: ['{src,demo,tests}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/strict.ts'],
    pool: 'forks',
    // One embedded database serves all files of a worker; each test uses its own site and pool.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Its formatter is replaced by the one of compiled messages.
    server: { deps: { inline: ['use-intl'] } },
  },
})
