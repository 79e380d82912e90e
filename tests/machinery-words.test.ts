import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import { ChatEvents } from '../src/features/chats/message-contract.ts'
import { LikeEvents } from '../src/features/likes/contract.ts'

// The machinery knows no product (ARCHITECTURE.md, rule 8), not by strings either: paths of screens and calls, names of
// calls and types of live events come as parameters.

const root = join(import.meta.dirname, '..')

/** First segments of the screens' and calls' paths. `dev` is the machinery's own. */
const segments = [
  ...new Set([...screenPaths(), ...callPaths()].map((path) => path.split('/')[0] ?? '')),
].filter((segment) => /^[a-z]/.test(segment) && segment !== 'dev')
const names = [...Object.keys(contract), ...Object.keys(LikeEvents), ...Object.keys(ChatEvents), 'user']

/** Names that mean something in the machinery as well. */
const alsoOfMachinery = [
  // The mode of a call (`core/access.ts`).
  'read',
  // What a limit counts by (`core/access.ts`).
  'account',
]

function screenPaths(): string[] {
  const routes = readFileSync(join(root, 'src/routes.ts'), 'utf8')
  return [...routes.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => path)
}

function callPaths(): string[] {
  const paths: string[] = []
  const visit = (part: object) => {
    const path = (part as { '~orpc'?: { route: { path?: string } } })['~orpc']?.route.path
    if (path) paths.push(path.slice(1))
    else for (const child of Object.values(part)) visit(child)
  }
  visit(contract)
  return paths
}

const escaped = (words: string[]) => words.map((word) => word.replace(/[.-]/g, '\\$&')).join('|')
const path = new RegExp(`['"\`](?:\\$\\{\\w+\\})?/(?:${escaped(segments)})(?![\\w.-])`)
const compared = new RegExp(
  `(?:[!=]==|case) '(?:${escaped(names.filter((name) => !alsoOfMachinery.includes(name)))})'`,
)

/** Returns the lines of a source that name something of the product, without comments and imports. */
function productWords(source: string): string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => !/\bfrom '|import\(/.test(line))
    .filter((line) => path.test(line) || compared.test(line))
    .map((line) => line.trim())
}

test('the machinery contains no path, call or event of the product', () => {
  const files = ['src/server', 'src/web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/samples\/|-conformance\./.test(file))
    .flatMap((file) => productWords(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
})

test.each([
  ["if (path[0] === 'accounts') retry()", 'the name of a call'],
  ["if (type === 'user') renew()", 'the type of a live event'],
  ["return '/login?next=' + page", 'the path of a screen'],
  ["return redirect('/settings#factors')", 'a part of a screen'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ['if (url.pathname === `${prefix}/user.php`) login()', 'the path of a call'],
])('%s would be found: %s', (line) => {
  expect(productWords(line)).toHaveLength(1)
})
