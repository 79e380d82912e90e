import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import { ChatEvents } from '../src/features/chats/message-contract.ts'
import { LikeEvents } from '../src/features/likes/contract.ts'
import { QueueEvents } from '../src/features/moderation/contract.ts'
import { providerNames } from '../src/features/orders/method-rules.ts'
import routes from '../src/routes.ts'

// The machinery knows no product (ARCHITECTURE.md, rule 8), not by strings either: paths of screens and calls, names of
// calls and types of live events come as parameters. Nor do its identifiers, classes and style sheets contain words that
// mean something in this product alone.

const root = join(import.meta.dirname, '..')

/** First segments of the screens' and calls' paths. `dev` is the machinery's own. */
const segments = [
  ...new Set([...screenPaths(), ...callPaths()].map((path) => path.split('/')[0] ?? '')),
].filter((segment) => /^[a-z]/.test(segment) && segment !== 'dev')
const names = [
  ...Object.keys(contract),
  ...Object.keys(LikeEvents),
  ...Object.keys(ChatEvents),
  ...Object.keys(QueueEvents),
  'user',
]

/** Names that mean something in the machinery as well. */
const alsoOfMachinery = [
  // The mode of a call (`core/access.ts`).
  'read',
  // What a limit counts by (`core/access.ts`).
  'account',
  // The access of a call, and the frame of its screens (`core/access.ts`, `web/feature.ts`).
  'staff',
]

function screenPaths(): string[] {
  return routes
    .flatMap((entry) => entry.children ?? [entry])
    .flatMap(({ path }: RouteConfigEntry) => path ?? [])
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

/** Words of the product that no other program needs; those with another meaning, such as `match`, are left out. */
const ownWords = new Set(
  ['campaign', 'chat', 'conversation', 'credit', 'fictional', 'finder', 'flirt', 'gift', 'invoice', 'lander']
    .concat(['liked', 'matching', 'niche', 'photo', 'premium', 'profile', 'promotion', 'selfie', 'signup'])
    .concat(['suggestion', 'verification', 'verified'])
    .concat(providerNames.filter((name) => name !== 'sandbox'))
    .flatMap((word) => [word, `${word}s`]),
)

/** Lines that contain such a word for another reason. */
const otherMeanings = [
  // An icon, by the name that its library gives it.
  "export const Gift = icon('gift')",
  // The development route's parameter, as the specification has it.
  "const asked = new URL(request.url).searchParams.get('profile_id')",
  ".select(['account_id as profile_id', 'endpoint', 'payload', 'topic', 'ttl_seconds', 'created_at as at'])",
]

/** Returns whether a line contains an own word as a part of a name in camelCase, snake_case or kebab-case. */
function hasOwnWord(line: string): boolean {
  const parts = line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/)
  return parts.some((part) => ownWords.has(part.toLowerCase())) && !otherMeanings.includes(line.trim())
}

/** Returns the lines of a source that name something of the product, without comments and imports. */
function productWords(source: string): string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => !/\bfrom '|import\(/.test(line))
    .filter((line) => path.test(line) || compared.test(line) || hasOwnWord(line))
    .map((line) => line.trim())
}

test('the machinery contains no path, call, event or word of the product', () => {
  const files = ['src/server', 'src/web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const found = files
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|\/samples\/|-conformance\./.test(file))
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
  ['export function ChatBubble(props: BubbleProps) {', 'a word in the name of a component'],
  ["tone === 'gold' ? 'bg-premium text-on-premium' : ''", 'a word in a class'],
  ['  --unread_chats: #7c3aed;', 'a word in a style sheet'],
  ['  PAYNL_SECRET: token,', 'the name of a payment provider'],
])('%s would be found: %s', (line) => {
  expect(productWords(line)).toHaveLength(1)
})
