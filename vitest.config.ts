import process from 'node:process'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { clientContract, compiledMessages, pageScripts } from './build/index.ts'
import { chromiumPath } from './tests/journeys/chromium-path.ts'

/** What takes longest, most of it in processes of the product. */
const longest =
  /(tests\/(first-start|money-process|process|every-page|fuzz\/fuzz|regex\/regex-time)|image-files|outbox-kills|search-property|debt-sequences|campaigns|search-pages|likes\/race)(\.long)?\.test\.ts$/

/** Begins with the longest files, so that no worker is busy with one of them after the other has ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Set by `npm test`: leaves out what `npm run test:long` runs. The option `--exclude` does not reach projects. */
const isShort = process.env.TESTS === 'short'
const inBrowser = '{src,tests}/**/*.browser.test.{ts,tsx}'

export default defineConfig({
  plugins: [compiledMessages(), pageScripts()],
  test: {
    // On two cores two of them wait for the database a third of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['{src,demo,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [inBrowser, ...(isShort ? ['**/*.long.test.ts'] : [])],
          setupFiles: ['tests/hooks/strict.ts'],
          globalSetup: ['tests/hooks/drop-databases.ts'],
          pool: 'forks',
          // One database serves all files of a worker; each test uses its own site and pool.
          isolate: false,
          // A second, the default, is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          // Its formatter is replaced by the one of compiled messages.
          server: { deps: { inline: ['use-intl'] } },
        },
      },
      {
        // Components in Chromium, where keys, pointers, focus and layout are real.
        extends: true,
        plugins: [clientContract(), tailwindcss()],
        publicDir: 'art',
        // Found ahead: one that is found during a run loads the page again.
        optimizeDeps: { entries: [inBrowser, 'src/**/web/**/*.tsx'] },
        test: {
          name: 'components',
          include: [inBrowser],
          setupFiles: ['tests/hooks/components.ts'],
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
    ],
  },
})
