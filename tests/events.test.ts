import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contributions } from '../src/assembly/features.ts'
import { defineEvent } from '../src/core/events.ts'
import { createRegistry } from '../src/server/registry.ts'
import { type Registry, subscribe } from '../src/server/work.ts'

// An event that no feature subscribes to and no stream shows is work for nobody; one that nobody emits is a promise.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Declared {
  constant: string
  name: string
}

const declaredIn = (text: string): Declared[] =>
  [...text.matchAll(/export const (\w+) = defineEvent<[\s\S]*?>\(\s*'([^']+)'/g)].map(
    ([, constant = '', name = '']) => ({ constant, name }),
  )

const hasListener = (registry: Registry, event: Declared) =>
  registry.subscriptionsOf(event).length + registry.liveRulesOf(event).length > 0

const isEmitted = (sources: string, { constant }: Declared) =>
  new RegExp(`\\bemit\\(\\s*(?:[\\w.]+ \\? \\w+ : )?${constant}\\b`).test(sources)

const declared = globSync('src/features/*/events.ts', { cwd: root }).flatMap((file) => declaredIn(read(file)))
const sources = globSync('{src,demo}/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n')
const registry = createRegistry(contributions)

// spec: accounts-49
test('the event declarations are found', () => {
  expect(declared.length).toBeGreaterThan(30)
})

test.each(declared)('$name has a subscriber', (event) => {
  expect(hasListener(registry, event)).toBe(true)
})

test.each(declared)('$name is emitted', (event) => {
  expect(isEmitted(sources, event)).toBe(true)
})

test('planted events without a subscriber, and that nobody emits, are found', () => {
  const planted = declaredIn(
    "export const doorOpened = defineEvent<{ id: number }>(\n  'door-opened')\n" +
      "export const doorClosed = defineEvent<{ id: number }>('door-closed')",
  )
  const opened = defineEvent<{ id: number }>('door-opened')
  const registry = createRegistry([{ subscriptions: [subscribe(opened, async () => {})] }])
  expect(planted.map((event) => hasListener(registry, event))).toEqual([true, false])
  const source = 'await work.emit(doorOpened, { id })\n// doorClosed is declared only.'
  expect(planted.map((event) => isEmitted(source, event))).toEqual([true, false])
})
