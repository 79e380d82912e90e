import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

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

/** Returns what is wrong with a test file of a document and the quoted titles behind it; empty for a valid one. */
function problemsOfProof(path: string, titles: string): string[] {
  const source = readText(path)
  if (source === null || !/(?:\.test\.tsx?|\.journey\.ts|-conformance\.ts)$/.test(path))
    return [`${path} is no test`]
  if (titles === '') return [`names no title in ${path}`]
  return [...titles.matchAll(/"([^"]+)"/g)]
    .flatMap(([, title = '']) => title.split(' > '))
    .filter((part) => !hasTitle(source, part))
    .map((part) => `${path} has no test "${part}"`)
}

const texts = new Map<string, string | null>()

/** Returns the text of a file, by its path from the root; null without one. */
function readText(path: string): string | null {
  let text = texts.get(path)
  if (text === undefined) {
    text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
    texts.set(path, text)
  }
  return text
}

/** Returns the cells of all rows of the tables of threats: what is feared, what prevents it, the tests that show it. */
function readRows(text: string): string[][] {
  const tables = text
    .split('\n\n')
    .map((part) => part.trim().split('\n'))
    .filter(([heading = '']) => /^\| threat +\| control +\| test +\|$/.test(heading))
  return tables.flatMap(([, , ...lines]) =>
    lines.map((line) => line.replace(/^\| | +\|$/g, '').split(/ +\| /)),
  )
}

const features = 'src/features'
/** Returns a path of the document from the root. */
const fromRoot = (path: string) => (existsSync(join(root, path)) ? path : join(features, path))

/** Returns what is wrong with a row; empty for a valid one. */
function problemsOf([threat, control = '', proofs = '', ...rest]: string[]): string[] {
  const problems: string[] = rest.length > 0 || proofs === '' ? ['has not three columns'] : []
  const files = [...control.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  if (files.length === 0) problems.push('names no file')
  for (const path of files)
    if (!existsSync(join(root, fromRoot(path)))) problems.push(`names ${path}, which does not exist`)
  const proven = [...proofs.matchAll(proofPattern)]
  if (proofs !== proven.map(([text]) => text).join(', ')) problems.push(`cannot be read: ${proofs}`)
  for (const [, path = '', titles = ''] of proven) problems.push(...problemsOfProof(fromRoot(path), titles))
  return problems.map((problem) => `${threat}: ${problem}`)
}

const document = readText('docs/threat-model.md') ?? ''

test('every threat names a file that exists and a test that exists', () => {
  const rows = readRows(document)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.flatMap(problemsOf)).toEqual([])
})

test('every finding of the attack of November 2026 is among the threats', () => {
  const named = new Set([...document.matchAll(/\bA(\d+)\b/g)].map(([, number]) => Number(number)))
  expect([...named].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, nth) => nth + 1))
})

const path = 'tests/documents/threat-model.test.ts'
test.each([
  ['| Theft | a lock | `tests/gone.test.ts` "holds" |', 'names no file'],
  ['| Theft | `src/gone.ts` | `tests/gone.test.ts` "holds" |', 'names src/gone.ts, which does not exist'],
  ['| Theft | `src/main.ts` | `tests/gone.test.ts` "holds" |', 'src/features/tests/gone.test.ts is no test'],
  [`| Theft | \`src/main.ts\` | \`${path}\` "holds" |`, `${path} has no test "holds"`],
  [`| Theft | \`src/main.ts\` | \`${path}\` |`, `names no title in ${path}`],
  [`| Theft | \`src/main.ts\` | \`${path}\` by eye |`, `cannot be read: \`${path}\` by eye`],
  ['| Theft | `src/main.ts` |', 'has not three columns'],
])('a planted row is found: %j', (line, problem) => {
  const rows = readRows(`\n\n| threat | control | test |\n| --- | --- | --- |\n${line}\n`)
  expect(rows).toHaveLength(1)
  expect(rows.flatMap(problemsOf)).toContain(`Theft: ${problem}`)
})
