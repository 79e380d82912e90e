import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTitle, problemsOfProof, proofPattern, readText, root } from './proofs.ts'

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

/** Returns what is wrong with a row; empty for a valid one. */
function problemsOf({ requirement, details }: Row): string[] {
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
    for (const [, path = '', titles = ''] of proven) problems.push(...problemsOfProof(path, titles))
  }
  return problems.map((problem) => `${requirement}: ${problem}`)
}

const document = readText('docs/trace.md') ?? ''

test('every row names a file and an existing test', () => {
  const rows = readRows(document)
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.flatMap(problemsOf)).toEqual([])
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
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `tests/documents/trace.test.ts`',
    'names no title in tests/documents/trace.test.ts',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `tests/documents/trace.test.ts` "it works"',
    'tests/documents/trace.test.ts has no test "it works"',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by `tests/documents/trace.test.ts` (by eye)',
    'cannot be read: shown by `tests/documents/trace.test.ts` (by eye)',
  ],
  [
    '- It works.\n  - in `src/assembly/app.ts`\n  - shown by hand: look\n  - todo',
    'has a line of another form',
  ],
])('a planted row is found: %j', (text, problem) => {
  expect(readRows(text).flatMap(problemsOf)).toContain(`It works.: ${problem}`)
})

test.each(['fixme', 'skip', 'todo'])('test.%s proves nothing', (name) => {
  const sourceOf = (call: string) => `${call}('is left out', async () => {})`
  expect(hasTitle(sourceOf(`test.${name}`), 'is left out')).toBe(false)
  expect(hasTitle(sourceOf('test.skipIf(!server)'), 'is left out')).toBe(true)
})
