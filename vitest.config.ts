import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,demo,tests}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/strict.ts'],
    pool: 'forks',
    // One embedded database serves all files of a worker; each test uses its own site and pool.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
