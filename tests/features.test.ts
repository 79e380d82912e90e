import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import { callGroups, features } from '../src/assembly/features.ts'
import { webFeatures } from '../src/assembly/web-features.ts'

// Every feature is in the lists of the assembly, and its manifests are true.

const root = join(import.meta.dirname, '..')
const names = features.map(({ name }) => name)

test('every folder of a feature has its manifest in the list', () => {
  expect(names.toSorted()).toEqual(readdirSync(join(root, 'src/features')).toSorted())
})

test('each feature comes after those that it knows', () => {
  const early = features.flatMap(({ name, knows }, index) =>
    knows.filter((other) => !names.slice(0, index).includes(other)).map((other) => `${name} before ${other}`),
  )
  expect(early).toEqual([])
})

test('browsers get the calls that the server has', () => {
  expect(Object.keys(contract).toSorted()).toEqual(Object.keys(callGroups).toSorted())
  for (const [name, group] of Object.entries(contract)) expect(group, name).toBe(callGroups[name]?.contract)
})

test('every manifest of the browser is in the list, under the name of its folder', () => {
  const manifests = globSync('src/features/*/web/feature.ts', { cwd: root })
  expect(webFeatures.map(({ name }) => `src/features/${name}/web/feature.ts`).toSorted()).toEqual(
    manifests.toSorted(),
  )
})

test('every screen of a feature is in its manifest', () => {
  const listed = webFeatures.flatMap(({ screens = [] }) => screens.map(({ file }) => `src/${file}`))
  const files = globSync('src/features/**/web/*-screen.tsx', { cwd: root })
  expect([...new Set(listed)].toSorted()).toEqual(files.toSorted())
})

const groups = features.flatMap(({ name, calls }) => Object.keys(calls ?? {}).map((group) => [group, name]))
/** The feature of each group of calls: `account` is one of `accounts`. */
const ownerOf: Record<string, string> = Object.fromEntries(groups)
const called = /\b(?:api|useApi\(\))\s*\.\s*(?:call\s*\.\s*)?(\w+)|\bcall\.(\w+)\./g
/** The API without the name by which its calls are found. */
const hidden = /(?:\}|const (?!api\b)\w+) = (?:useApi\(\)|(?:\w+\.)?api)(?:\.call)?$/gm

/** Returns the features whose calls a source makes, and what hides further calls. */
function callsIn(source: string): { owners: string[]; hidden: string[] } {
  const names = [...source.matchAll(called)].map(([, name = '', byCall]) => byCall ?? name)
  const owners = new Set(names.flatMap((name) => ownerOf[name] ?? []))
  return { owners: [...owners], hidden: [...source.matchAll(hidden)].map(([text]) => text) }
}

test.each(features.map(({ name, knows }) => ({ name, known: [name, ...knows] })))(
  '$name calls itself and features that it knows',
  ({ name, known }) => {
    const files = globSync(`src/features/${name}/**/web/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !file.includes('.test.'),
    )
    const found = files.map((file) => ({ file, ...callsIn(readFileSync(join(root, file), 'utf8')) }))
    const wrong = found.filter(
      ({ owners, hidden }) => hidden.length > 0 || owners.some((owner) => !known.includes(owner)),
    )
    expect(wrong).toEqual([])
  },
)

test.each([
  ['const list = api.likes.list.queryOptions({})', ['likes'], 0],
  ['await useApi().call.account.read()', ['accounts'], 0],
  ['const { call } = page\ncall.orders.place({})', ['orders'], 0],
  ['const api = useApi()\napi.call\n  .chats.list({})', ['chats'], 0],
  ['const { likes } = useApi()', [], 1],
  ['const { likes } = page.api', [], 1],
  ['const calls = useApi()', [], 1],
  ['useQuery(ordersOptions(useApi()))', [], 0],
])('%s is found', (source, owners, count) => {
  const found = callsIn(source)
  expect([found.owners, found.hidden.length]).toEqual([owners, count])
})
