import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A requirement of docs/trace.md with the lines below it. */
interface Row {
  requirement: string
  details: string[]
}

/** Splits the document into its rows; the last section is a glossary without rows. */
function readRows(text: string): Row[] {
  const rows: Row[] = []
  const [body = ''] = text.split('\n## Words of the specification')
  for (const line of body.split('\n')) {
    if (line.startsWith('- ')) rows.push({ requirement: line.slice(2), details: [] })
    else if (line.startsWith('  - ')) rows.at(-1)?.details.push(line.slice(4))
  }
  return rows
}

const pathPattern = /`([^`]+)`/g
/** A test file and the titles that follow it. */
const proofPattern = /`([^`]+)`((?:(?: and)? "[^"]+")*)/g

/**
 * Returns whether a test or describe of the file has the title; for a template, the text before its first
 * placeholder counts. A test that is always skipped does not count.
 */
function hasTitle(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `[\\w)](?<!\\.(?:fixme|skip|todo))\\(\\s*(['"\`])${escaped}(?:\\1,|[\\s(:"'%]*(?:%[a-z#]|\\$\\{|\\$[a-z]))`,
  ).test(source)
}

/** Returns what is wrong with a row; empty for a valid one. */
function problemsOf({ requirement, details }: Row, readText: (path: string) => string | null): string[] {
  const problems: string[] = []
  if (details.length === 1 && /^release (?:[3-9]|10)$/.test(details[0] ?? '')) return problems
  const locations = details.filter((line) => line.startsWith('in '))
  const proofs = details.filter((line) => line.startsWith('shown by `'))
  const byHand = details.filter((line) => /^shown by hand: \S/.test(line))
  if (locations.length !== 1) problems.push('has not exactly one line "in"')
  if (proofs.length + byHand.length === 0) problems.push('has no line "shown by"')
  if (locations.length + proofs.length + byHand.length < details.length)
    problems.push('has a line of another form')
  for (const [, path = ''] of locations.join().matchAll(pathPattern))
    if (!existsSync(join(root, path))) problems.push(`names ${path}, which does not exist`)
  for (const line of proofs) {
    const proven = [...line.matchAll(proofPattern)]
    if (line !== `shown by ${proven.map(([text]) => text).join(', ')}`)
      problems.push(`cannot be read: ${line}`)
    for (const [, path = '', titles = ''] of proven) {
      const source = readText(path)
      if (source === null || !/(?:\.test\.tsx?|\.journey\.ts|-conformance\.ts)$/.test(path))
        problems.push(`${path} is no test`)
      else if (titles === '') problems.push(`names no title in ${path}`)
      else
        for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
          for (const part of title.split(' > '))
            if (!hasTitle(source, part)) problems.push(`${path} has no test "${part}"`)
    }
  }
  return problems.map((problem) => `${requirement}: ${problem}`)
}

const texts = new Map<string, string | null>()

function readText(path: string): string | null {
  let text = texts.get(path)
  if (text === undefined) {
    text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
    texts.set(path, text)
  }
  return text
}

const document = readFileSync(join(root, 'docs/trace.md'), 'utf8')

test('every row names a file and an existing test', () => {
  const rows = readRows(document)
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.flatMap((row) => problemsOf(row, readText))).toEqual([])
})

test('the document has no table and no line of another form', () => {
  const [, body = ''] = document.split(/\n(?=## )/s, 2)
  const [rest = ''] = body.split('\n## Words of the specification')
  expect(rest.split('\n').filter((line) => !/^(?:## .+|- .+| {2}- .+|)$/.test(line))).toEqual([])
})

test.each([
  ['- It works.', 'has not exactly one line "in"'],
  ['- It works.\n  - in `src/assembly/app.ts`', 'has no line "shown by"'],
  ['- It works.\n  - in `src/gone.ts`\n  - shown by hand: look', 'names src/gone.ts, which does not exist'],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `src/assembly/app.ts` "it works"',
    'src/assembly/app.ts is no test',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `tests/trace.test.ts`',
    'names no title in tests/trace.test.ts',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `tests/trace.test.ts` "it works"',
    'tests/trace.test.ts has no test "it works"',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `tests/trace.test.ts` (by eye)',
    'cannot be read: shown by `tests/trace.test.ts` (by eye)',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by hand: look\n  - todo',
    'has a line of another form',
  ],
])('a planted row is found: %j', (text, problem) => {
  expect(readRows(text).flatMap((row) => problemsOf(row, readText))).toContain(`It works.: ${problem}`)
})

test.each(['fixme', 'skip', 'todo'])('test.%s proves nothing', (name) => {
  const sourceOf = (call: string) => `${call}('is left out', async () => {})`
  expect(hasTitle(sourceOf(`test.${name}`), 'is left out')).toBe(false)
  expect(hasTitle(sourceOf('test.skipIf(!server)'), 'is left out')).toBe(true)
})
