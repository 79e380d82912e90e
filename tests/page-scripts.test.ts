import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scriptsOf } from '../bench/page-scripts.ts'
import { likes } from '../src/features/likes/contract.ts'

interface Budget {
  scriptGzipBytes: number
  scriptFiles: number
}

const root = join(import.meta.dirname, '..')
const budgets = JSON.parse(await readFile(join(root, 'bench/budgets.json'), 'utf8')) as Record<string, Budget>
const framed = (...modules: string[]) => ['screens/layout/default-layout.tsx', ...modules]

const pages: [path: string, modules: string[], hasApp?: boolean][] = [
  ['/login', ['screens/login-script.ts'], false],
  // Of visitors, whom it asks whether their visits may be counted.
  ['/signup', framed('screens/signup-screen.tsx', 'arrival')],
  ['/members', framed('screens/search-screen.tsx')],
  ['/members/{id}', framed('screens/member/member-screen.tsx')],
  ['/chats/{id}', ['screens/layout/chat-layout.tsx', 'features/chats/web/chat-screen.tsx']],
  ['/likes', framed('features/likes/web/likes-screen.tsx')],
  ['/settings', framed('screens/settings-screen.tsx')],
]

test.each(pages)('the scripts of %s stay within their budget', async (path, modules, hasApp) => {
  const budget = budgets[path]
  if (!budget) throw new Error(`bench/budgets.json has no ${path}`)
  const { gzipBytes, files } = await scriptsOf(modules, hasApp)
  expect(gzipBytes, 'bytes, gzip').toBeLessThanOrEqual(budget.scriptGzipBytes)
  expect(files, 'files').toBeLessThanOrEqual(budget.scriptFiles)
})

// spec: landers-2
test('the deck, the only script of the landers, stays within its budget', async () => {
  const budget = budgets['/landers/tinderswipe']
  const file = await builtFile('src/screens/landers/deck-script.ts')
  const code = await readFile(join(root, 'dist/client', file), 'utf8')
  expect(code).not.toMatch(/\bimport\b/)
  expect(gzipSync(code).length).toBeLessThanOrEqual(budget?.scriptGzipBytes ?? 0)
})

test('every page with a budget is checked, but the home of visitors, which has no scripts', () => {
  expect(['/', '/landers/tinderswipe', ...pages.map(([path]) => path)].toSorted()).toEqual(
    Object.keys(budgets).toSorted(),
  )
})

test('no script of the browser contains the schema library or the words of the API document', async () => {
  const files = [...new Set(Object.values(await readManifest()).map(({ file }) => file))].filter((file) =>
    file.endsWith('.js'),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(root, 'dist/client', file), 'utf8')))
  expect(texts.filter((text) => text.includes('ZodString')).length).toBe(0)
  const { summary = '' } = likes.list['~orpc'].route
  expect(summary).not.toBe('')
  expect(texts.filter((text) => text.includes(summary)).length).toBe(0)
})

test.each(['staff', 'trust'])('the texts of %s are loaded by its own pages alone', async (area) => {
  const catalogue = JSON.parse(await readFile(join(root, `locales/en/${area}.json`), 'utf8'))
  const [longest = ''] = plainTexts(catalogue).toSorted((a, b) => b.length - a.length)
  const has = async (source: string) =>
    (await readFile(join(root, 'dist/client', await builtFile(source)), 'utf8')).includes(longest)
  expect(longest.length).toBeGreaterThan(40)
  expect([await has('virtual:catalogue/en'), await has(`virtual:catalogue/en/${area}`)]).toEqual([
    false,
    true,
  ])
})

/** Returns the texts without arguments, which are compiled to themselves. */
function plainTexts(node: unknown): string[] {
  if (typeof node === 'string') return /[{<'"]/.test(node) ? [] : [node]
  return Object.values(node as object).flatMap(plainTexts)
}

async function readManifest(): Promise<Record<string, { file: string }>> {
  return JSON.parse(await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
}

async function builtFile(source: string): Promise<string> {
  const file = (await readManifest())[source]?.file
  if (!file) throw new Error(`the build has no ${source}`)
  return file
}
