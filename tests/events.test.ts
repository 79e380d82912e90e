import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contributions } from '../src/assembly/features.ts'
import { createRegistry } from '../src/server/registry.ts'

// An event that no feature subscribes to and no stream shows is work for nobody; one that nobody emits is a promise.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const declared = globSync('src/features/*/events.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/export const (\w+) = defineEvent<[\s\S]*?>\(\s*'([^']+)'/g)].map(
    ([, constant = '', name = '']) => ({ constant, name }),
  ),
)
const sources = globSync('{src,demo}/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n')
const registry = createRegistry(contributions)

test('the event declarations are found', () => {
  expect(declared.length).toBeGreaterThan(30)
})

test.each(declared)('$name has a subscriber', (event) => {
  expect(registry.subscriptionsOf(event).length + registry.liveRulesOf(event).length).toBeGreaterThan(0)
})

test.each(declared)('$name is emitted', ({ constant }) => {
  expect(sources).toMatch(new RegExp(`\\bemit\\(\\s*(?:[\\w.]+ \\? \\w+ : )?${constant}\\b`))
})
