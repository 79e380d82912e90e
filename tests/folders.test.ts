import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Above this nobody finds a file by reading the list. */
const maxFiles = 40

test(`no folder holds more than ${maxFiles} files`, () => {
  const counts = new Map<string, number>()
  for (const top of ['src', 'tests', 'demo', 'bench']) {
    const entries = readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile())) {
      counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
    }
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > maxFiles)).toEqual([])
})
