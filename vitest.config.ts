import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiledMessages, pageScripts } from './build/index.ts'

/** What takes longest, most of it in processes of the product. */
const longest =
  /(tests\/(first-start|money-process|process|fuzz\/fuzz|regex\/regex-time)|image-files|outbox-kills|search-pages|likes\/race)\.test\.ts$/

/** Begins with the longest files, so that no worker is busy with one of them after the other has ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [compiledMessages(), pageScripts()],
  test: {
    include: ['{src,demo,tests,tools}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/hooks/strict.ts'],
    globalSetup: ['tests/hooks/drop-databases.ts'],
    pool: 'forks',
    // One database serves all files of a worker; each test uses its own site and pool.
    isolate: false,
    // On two cores two of them wait for the database a third of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Its formatter is replaced by the one of compiled messages.
    server: { deps: { inline: ['use-intl'] } },
  },
})
