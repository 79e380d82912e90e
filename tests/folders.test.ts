import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Above this nobody finds a file by reading the list. */
const maxFiles = 40

/** Returns the number of files in each folder, without those of the folders in it. */
function countByFolder(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return counts
}

const crowded = (counts: Map<string, number>) =>
  [...counts].flatMap(([folder, count]) => (count > maxFiles ? [folder] : []))

// spec: server-54
test(`no folder holds more than ${maxFiles} files`, () => {
  const files = ['src', 'tests', 'demo', 'tools', 'bench'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const counts = countByFolder(files)
  expect(counts.size).toBeGreaterThan(100)
  expect(crowded(counts)).toEqual([])
})

test('a planted folder with one file too many is found, and not the one above it', () => {
  const planted = (count: number) => Array.from({ length: count }, (_, nth) => `src/a/server/${nth}.ts`)
  const above = ['src/a/contract.ts']
  expect(crowded(countByFolder([...above, ...planted(maxFiles)]))).toEqual([])
  expect(crowded(countByFolder([...above, ...planted(maxFiles + 1)]))).toEqual(['src/a/server'])
})
