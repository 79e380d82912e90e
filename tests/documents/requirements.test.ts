import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['src', 'tests', 'demo', 'tools', 'bench']
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = ['product', 'decisions', 'api', 'law', 'payments', 'staff'] as const
type Page = (typeof pages)[number]

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path))

/** Returns the ids of the requirements of docs/spec/product.md, and which of them only eyes can judge. */
function readRequirements(text: string): Map<string, { isByEye: boolean }> {
  const rows = [...text.matchAll(/^- \*\*([a-z]+-\d+)\*\* (.+)$/gm)]
  return new Map(
    rows.map(([, id = '', words = '']) => [id, { isByEye: /[*_](?:By eye|Not built yet)/.test(words) }]),
  )
}

/** Returns the ids that a test file names above its tests: `// spec: chats-4, chats-9`. */
const namedIn = (text: string) =>
  [...text.matchAll(/^\s*\/\/ spec: (.+)$/gm)].flatMap(([, ids = '']) => ids.split(', '))

/** Returns what is wrong between the requirements and the tests that name them. */
function problemsOf(
  required: ReturnType<typeof readRequirements>,
  named: ReadonlyMap<string, readonly string[]>,
) {
  const unknown = [...named].flatMap(([path, ids]) =>
    ids.filter((id) => !required.has(id)).map((id) => `${path} names ${id}, which is no requirement`),
  )
  const shown = new Set([...named.values()].flat())
  const unshown = [...required].flatMap(([id, { isByEye }]) =>
    isByEye || shown.has(id) ? [] : [`no test names ${id}`],
  )
  return [...unknown, ...unshown]
}

const required = readRequirements(read('docs/spec/product.md'))

test('every requirement is shown by a test that names it, and every name is a requirement', () => {
  expect(required.size).toBeGreaterThan(500)
  const named = new Map(
    sources
      .filter((path) => /\.(?:test|journey)\.tsx?$|-conformance\.ts$/.test(path))
      .map((path) => [path, namedIn(read(path))]),
  )
  expect(problemsOf(required, named)).toEqual([])
})

test('the check finds a requirement without a test, and a name without a requirement', () => {
  const planted = readRequirements(
    '- **chats-1** A message arrives.\n- **chats-2** Pretty. *By eye: look.*\n',
  )
  expect(problemsOf(planted, new Map([['a.test.ts', ['chats-3']]]))).toEqual([
    'a.test.ts names chats-3, which is no requirement',
    'no test names chats-1',
  ])
})

/** Returns what can be cited of a page: its headings, terms in bold and first cells of tables, in plain lower case. */
function citable(page: Page): string[] {
  const text = read(`docs/spec/${page}.md`)
  return [
    ...text.matchAll(/^#+ (.*)$/gm),
    ...text.matchAll(/\*\*([^*\n]+)\*\*/g),
    ...text.matchAll(/^\| ([^|\n]+?) \|/gm),
  ].map(([, name = '']) => plain(name))
}
const plain = (name: string) => name.replace(/['`’]/g, '').trim().toLowerCase()

const names = new Map(pages.map((page) => [page, citable(page)]))

/** Returns the comments of a source, each line of comment joined to the one before; a document as a whole. */
function commentsOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replace(/\n/g, ' ')
  return (text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*(?:\n\s*\/\/.*)*/g) ?? [])
    .join('\n\n')
    .replace(/\n[ \t]*(?:\*|\/\/)[ \t]*/g, ' ')
}

/** Returns the citations in comments that lead nowhere: `(decisions: Consents)` names a heading, a term in bold or a row. */
function lostCitations(comments: string): string[] {
  const cited = comments.matchAll(
    /\(((?:product|decisions|api|law|payments|staff)(?:\.md)?[:,] [^()]*(?:\([^()]*\)[^()]*)?)\)/g,
  )
  return [...cited].flatMap(([, inner = '']) =>
    inner.split('; ').filter((part) => {
      const [, page = '', name = ''] = /^(\w+): (.+)$/.exec(part) ?? []
      const known = names.get(page as Page)
      return !known?.some((one) => one.startsWith(plain(name)) && !/\w/.test(one[plain(name).length] ?? ''))
    }),
  )
}

test('every citation of the specification leads somewhere', () => {
  const lost = sources.flatMap((path) =>
    lostCitations(commentsOf(path, read(path))).map((part) => `${path}: ${part}`),
  )
  expect(lost).toEqual([])
})

test('the check finds a citation that leads nowhere', () => {
  const lostIn = (text: string) => lostCitations(commentsOf('a.ts', text))
  expect(lostIn('/** Mails once (decisions: Consents; law: 2.5). */')).toEqual([])
  expect(lostIn('/** Mails once (decisions:\n * Nowhere; law: 9.9). */')).toEqual([
    'decisions: Nowhere',
    'law: 9.9',
  ])
  expect(lostIn('// Old form (product.md, 4)')).toEqual(['product.md, 4'])
})
