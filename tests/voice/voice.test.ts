import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import {
  type AvoidedWord,
  avoidedInCode,
  avoidedInComments,
  avoidedInNames,
  rightlyUsed,
} from './voice-words.ts'

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
    '*.md',
    '{docs,src,tests,demo,bench}/**/*.md',
  ],
  { cwd: root },
)
  // Quotes of the texts before and after; files of the check.
  .filter((file) => file !== 'docs/words.md' && !file.startsWith('tests/voice'))
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

/** Returns the names that a file of code declares: variables, parameters, properties, types and what is destructured. */
function declaredNames(file: string, text: string): { name: string; index: number }[] {
  // Parsing takes long, and most files have no such word at all.
  const words = text.match(/[A-Za-z_$][\w$]*/g) ?? []
  if (!words.some((word) => avoidedInNames.some(({ pattern }) => pattern.test(word)))) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const names: { name: string; index: number }[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node }
    const isRead =
      ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isExportSpecifier(node)
    if (name && !isRead && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
      names.push({ name: name.text.replace('#', ''), index: name.end - 1 })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** Returns the name of a file as an identifier: `keep-photo` is `keepPhoto`. */
function nameOf(file: string): string {
  return basename(file)
    .replace(/\..*$/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A document without code, quotations (names of tests) and the left column of the glossary. */
const proseOf = (text: string) =>
  text.replace(
    /```[\s\S]*?```|`[^`\n]*`|"[^"\n]*"|(?<=^\| say {2,}\| not[^\n]*\n)(?:\|[^\n]*\n)+/gm,
    (whole) => whole.replace(/[^\n]/g, ' '),
  )

/** Returns the avoided words of a text, each with its file, line and what to write instead. */
function findAvoided(file: string, text: string, exceptions = rightlyUsed): string[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const found = (words: AvoidedWord[], part: string, index: number) =>
    words.flatMap(({ pattern, instead }) => {
      const word = pattern.exec(part)?.[0].trim()
      if (word === undefined || `${file} ${word}` in exceptions) return []
      return [`${file}:${lineAt(index)}: "${word}" (write: ${instead})`]
    })
  if (file.endsWith('.md')) {
    // At the beginning of a line "answers" is mostly a noun.
    const words = avoidedInComments.filter(({ pattern }) => !pattern.source.startsWith('^'))
    return [...proseOf(text).matchAll(/[^\n]+/g)].flatMap((line) => found(words, line[0], line.index))
  }
  const comment = comments.find(([names]) => names.test(file))?.[1] as RegExp
  const code = text.replace(comment, (whole) => whole.replace(/[^\n]/g, ' '))
  return [
    ...[...text.matchAll(comment)].flatMap((match) =>
      found([...avoidedInComments, ...avoidedInCode], match[0], match.index),
    ),
    ...(isTest.test(file) ? [...code.matchAll(title)] : []).flatMap((match) =>
      found(avoidedInComments, match[0], match.index),
    ),
    ...found(avoidedInNames, nameOf(file), 0),
    ...(/\.tsx?$/.test(file) ? declaredNames(file, text) : []).flatMap(({ name, index }) =>
      found(avoidedInNames, name, index),
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
  ['planted.ts', '// Here the rule says no.', 'returns'],
  ['planted.ts', 'function send(keptId: number) {}', 'stored'],
  ['planted.ts', 'const { tell } = deck', 'notify'],
  ['planted.ts', 'interface Page { hints: string[] }', 'relaxations'],
  ['planted.ts', 'const send = { place: 1 }', 'cursor'],
  ['planted.ts', 'class Deck { #together = 1 }', 'batch'],
  ['planted.ts', 'const keepCookie = 1', 'store'],
  ['src/keep-photo.ts', '', 'store'],
  ['tests/development-doors.test.ts', '', 'route'],
  ['docs/planted.md', '# Photos\n\nWhoever looks is told so.\n', 'the member'],
  ['planted.test.ts', "test('tells the reason', () => {})", 'Returns'],
  ['planted.test.ts', "test.each([f(1)])('%s is told', () => {})", 'is notified'],
  ['planted.css', '/* whoever */', 'the member'],
  ['planted.sql', '-- Written anew.', 'again'],
  ['planted.sql', "comment on table a is 'owner: none: made anew';", 'again'],
  ['.ci/planted', 'set -e\n# Meanwhile', 'concurrently'],
])('in %s: %s is found', (file, text, instead) => {
  expect(findAvoided(file, text).join()).toContain(instead)
})

test('the left column of the glossary, code and quotations of a document are ignored', () => {
  const text = '| say    | not     |\n| ------ | ------- |\n| again  | anew    |\n\n`anew` "told" again\n'
  expect(findAvoided('CONTRIBUTING.md', text)).toEqual([])
  expect(findAvoided('CONTRIBUTING.md', `${text}Written anew.\n`)).toHaveLength(1)
})

/** Returns the exceptions without which nothing would be found. */
function findUnused(exceptions: Record<string, string>): string[] {
  return Object.keys(exceptions).filter((key) => {
    const [file = '', word = ''] = key.split(' ')
    if (!files.includes(file)) return true
    const found = findAvoided(file, readFileSync(join(root, file), 'utf8'), {})
    return !found.some((line) => line.includes(`: "${word}" (`))
  })
}

test('every exception is still used', () => {
  expect(findUnused(rightlyUsed)).toEqual([])
  // A file that is gone, and a word that is no name there.
  const planted = { 'src/gone.ts place': '', 'src/core/money.ts place': '', 'src/core/money.ts money': '' }
  expect(findUnused(planted)).toEqual(Object.keys(planted))
})

test('a word inside another string or a longer word is ignored', () => {
  expect(findAvoided('planted.test.ts', "const said = 'Answers anew'\n// almost, outdoors\n")).toEqual([])
})
