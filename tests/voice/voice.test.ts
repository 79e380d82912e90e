import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AvoidedWord, avoidedInComments, avoidedInNames, rightlyUsed } from './voice-words.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync(
  [
    '{src,tests,demo,bench}/**/*.{ts,tsx,css}',
    'tests/**/{*,.*}.yaml',
    'migrations/*.sql',
    'art/*.js',
    '*.ts',
    '.dependency-cruiser.cjs',
    '.gitignore',
    '.ci/*',
    '.github/**/*.yml',
  ],
  { cwd: root },
)
  .filter((file) => !file.startsWith('tests/voice'))
  .sort()

/** Comments by file name; the comments of columns in SQL are strings that the schema stores. */
const comments: [RegExp, RegExp][] = [
  [/\.(?:tsx?|cjs|js)$/, /\/\*\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g],
  [/\.css$/, /\/\*[\s\S]*?\*\//g],
  [/\.sql$/, /--[^\n]*|(?<=^comment on [^\n]* is )'[^\n]*/gm],
  [/(?:)/, /^\s*#[^\n]*/gm],
]
/** The first argument of a test, also after `each(...)`. */
const title = /(?<=(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*)(?:'[^'\n]*'|`[^`\n]*`|"[^"\n]*")/g
const isTest = /\.(?:test\.tsx?|journey\.ts)$|-conformance\.ts$/
const declaredName = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z_$][\w$]*)/g

/** Returns the avoided words of a text, each with its file, line and what to write instead. */
function findAvoided(file: string, text: string): string[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const found = (words: AvoidedWord[], part: string, index: number) =>
    words.flatMap(({ pattern, instead }) => {
      const word = pattern.exec(part)?.[0].trim()
      if (word === undefined || `${file} ${word}` in rightlyUsed) return []
      return [`${file}:${lineAt(index)}: "${word}" (write: ${instead})`]
    })
  const comment = comments.find(([names]) => names.test(file))?.[1] as RegExp
  const code = text.replace(comment, (whole) => whole.replace(/[^\n]/g, ' '))
  return [
    ...[...text.matchAll(comment)].flatMap((match) => found(avoidedInComments, match[0], match.index)),
    ...(isTest.test(file) ? [...code.matchAll(title)] : []).flatMap((match) =>
      found(avoidedInComments, match[0], match.index),
    ),
    ...[...code.matchAll(declaredName)].flatMap((match) =>
      found(avoidedInNames, match[1] ?? '', match.index),
    ),
  ]
}

test('comments, names and titles of tests use the words of the glossary', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => findAvoided(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['planted.ts', '/** Answers the row. */', 'Returns'],
  ['planted.ts', '// Whoever asks is let in.', 'the member'],
  ['planted.ts', 'const mostTogether = 3', 'max'],
  ['planted.ts', 'function tellServer() {}', 'notify'],
  ['planted.ts', '// Looked up anew.\nconst a = 1', 'again'],
  ['planted.test.ts', "test('tells the reason', () => {})", 'Returns'],
  ['planted.test.ts', "test.each([f(1)])('%s is told', () => {})", 'is notified'],
  ['planted.css', '/* whoever */', 'the member'],
  ['planted.sql', '-- Written anew.', 'again'],
  ['planted.sql', "comment on table a is 'owner: none: made anew';", 'again'],
  ['.ci/planted', 'set -e\n# Meanwhile', 'concurrently'],
])('in %s: %s is found', (file, text, instead) => {
  expect(findAvoided(file, text).join()).toContain(instead)
})

test('a word inside another string or a longer word is ignored', () => {
  expect(findAvoided('planted.test.ts', "const said = 'Answers anew'\n// almost, outdoors\n")).toEqual([])
})
