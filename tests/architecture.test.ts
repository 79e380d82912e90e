import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { ReviewKind } from '../src/core/people.ts'
import { approvePhoto, readReported, rejectPhoto } from '../src/features/photos/server/public.ts'
import { approveText, findWaitingTexts, rejectText } from '../src/features/profiles/server/public.ts'
import { closeReport } from '../src/features/safety/server/report.ts'
import {
  approveVerification,
  findAllWaiting,
  readSelfie,
  rejectVerification,
} from '../src/features/verification/server/public.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const empty = 'export const nothing = 0\n'
const importing = (path: string) => `import * as other from '${path}'\nexport const used = other\n`

/** Each rule with a file that violates it, what the file imports, and the files that exist next to it. */
const planted: [rule: string, file: string, imported: string, others?: Record<string, string>][] = [
  [
    '1-no-circles',
    'src/core/circle-a.ts',
    './circle-b.ts',
    { 'src/core/circle-b.ts': importing('./circle-a.ts') },
  ],
  [
    '1-no-circles',
    'src/core/types-a.ts',
    './types-b.ts',
    { 'src/core/types-b.ts': "import type { used } from './types-a.ts'\nexport type Used = typeof used\n" },
  ],
  [
    '2-features-know-what-they-declare-likes',
    'src/features/likes/tree-rules.ts',
    '../chats/rules.ts',
    { 'src/features/chats/rules.ts': empty },
  ],
  [
    '2-features-know-what-they-declare-gifts',
    'src/features/gifts/web/o.ts',
    '../../chats/contract.ts',
    { 'src/features/chats/contract.ts': empty },
  ],
  ['2-only-known-features', 'src/features/surprise/rules.ts', '../../core/a.ts', { 'src/core/a.ts': empty }],
  ['3-core-knows-only-zod-and-orpc', 'src/core/b.ts', 'hono'],
  [
    '4-contracts-and-rules-run-anywhere',
    'src/features/likes/contract.ts',
    '../../server/log.ts',
    { 'src/server/log.ts': empty },
  ],
  [
    '5-features-are-entered-by-public-files',
    'src/features/likes/server/a.ts',
    '../../cards/server/cards-queries.ts',
    { 'src/features/cards/server/cards-queries.ts': empty },
  ],
  [
    '5-screens-enter-features-by-public-files',
    'src/screens/p.tsx',
    '../features/gifts/web/gift-choice.tsx',
    { 'src/features/gifts/web/gift-choice.tsx': empty },
  ],
  [
    '6-browser-code-never-reaches-server-code',
    'src/web/a.ts',
    '../core/c.ts',
    { 'src/core/c.ts': importing('../server/c.ts'), 'src/server/c.ts': empty },
  ],
  ['13-schemas-stay-on-the-server', 'src/features/likes/web/q.ts', 'zod'],
  [
    '14-pages-of-members-know-no-staff',
    'src/screens/s.tsx',
    '../features/staff/web/public.tsx',
    { 'src/features/staff/web/public.tsx': empty },
  ],
  [
    '13-schemas-stay-on-the-server',
    'src/features/likes/like-rules.ts',
    '../../core/ids.ts',
    { 'src/core/ids.ts': empty },
  ],
  [
    '13-schemas-stay-on-the-server',
    'src/screens/r.tsx',
    '../features/age/contract.ts',
    { 'src/features/age/contract.ts': empty },
  ],
  ['7-server-code-never-imports-browser-code', 'src/server/d.ts', '../web/d.ts', { 'src/web/d.ts': empty }],
  [
    '7-server-code-never-imports-browser-code',
    'src/features/chats/sending/server/e.ts',
    '../web/e.ts',
    { 'src/features/chats/sending/web/e.ts': empty },
  ],
  [
    '8-machinery-knows-no-feature',
    'src/server/f.ts',
    '../features/likes/rules.ts',
    { 'src/features/likes/rules.ts': empty },
  ],
  [
    '9-nobody-imports-the-assembly-or-tests',
    'src/features/likes/server/g.ts',
    '../../../assembly/features.ts',
    { 'src/assembly/features.ts': empty },
  ],
  [
    '9-nobody-imports-the-assembly-or-tests',
    'src/features/likes/server/r.ts',
    '../feature.ts',
    { 'src/features/likes/feature.ts': empty },
  ],
  ['10-only-tables-speak-sql', 'src/features/likes/server/h.ts', 'kysely'],
  [
    '11-slices-know-downwards-chats-messages',
    'src/features/chats/messages/server/i.ts',
    '../../sending/server/i.ts',
    { 'src/features/chats/sending/server/i.ts': empty },
  ],
  [
    '11-slices-know-downwards-accounts-identity',
    'src/features/accounts/identity/web/j.ts',
    '../../web/j.ts',
    { 'src/features/accounts/web/j.ts': empty },
  ],
  [
    '11-only-known-slices',
    'src/features/photos/surprise/server/k.ts',
    '../../rules.ts',
    { 'src/features/photos/rules.ts': empty },
  ],
  ['unresolvable', 'src/server/l.ts', './gone.ts'],
  ['no-undeclared-packages', 'src/server/m.ts', 'fast-check'],
]

/** Files that comply with the rules. */
const valid: Record<string, string> = {
  'src/core/schemas.ts': importing('zod'),
  'src/features/gifts/contract.ts': importing('../../core/schemas.ts'),
  'src/features/gifts/rules.ts':
    "import type { used } from './gift-contract.ts'\nexport type Used = typeof used\n",
  'src/features/gifts/gift-contract.ts': importing('../../core/schemas.ts'),
  'src/features/chats/server/n.ts': importing('../../gifts/rules.ts'),
  'src/features/chats/server/o-table.ts': importing('kysely'),
  'src/features/chats/sending/server/n.ts': importing('../../messages/server/n.ts'),
  'src/features/chats/messages/server/n.ts': empty,
  'src/features/chats/messages/web/n.ts': empty,
  'src/screens/n.tsx': importing('../features/chats/web/public.tsx'),
  'src/features/chats/web/public.tsx': importing('../messages/web/n.ts'),
}

let broken: { rule: string; file: string }[]

// One tree for all rules: each run of dependency-cruiser takes seconds.
beforeAll(async () => {
  const files = { ...valid }
  for (const [, file, imported, others] of planted)
    Object.assign(files, others, { [file]: importing(imported) })
  const folder = await mkdtemp(join(tmpdir(), 'vonk-house-'))
  try {
    for (const name of ['node_modules', 'package.json', 'tsconfig.json']) {
      await symlink(join(root, name), join(folder, name))
    }
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const config = join(root, '.dependency-cruiser.cjs')
    const args = [program, '--config', config, '--output-type', 'json', 'src']
    // A violation sets the exit code; the report is printed in any case.
    const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).catch((err) => err)
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { from: string; rule: { name: string } }[] }
    }
    broken = summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

test.each(planted.map(([rule, file]) => ({ rule, file })))('$rule is broken by $file', (violation) => {
  expect(broken).toContainEqual(violation)
})

test('valid files break no rule', () => {
  expect(broken.filter(({ file }) => file in valid)).toEqual([])
})

/** How the team reviews each kind: promised to its screens, which are not in this repository yet. */
const reviews: Record<ReviewKind, readonly { name: string }[]> = {
  photo: [approvePhoto, rejectPhoto],
  text: [findWaitingTexts, approveText, rejectText],
  verification: [findAllWaiting, readSelfie, approveVerification, rejectVerification],
  report: [readReported, closeReport],
}
const promisedToTeam = Object.values(reviews)
  .flat()
  .map(({ name }) => name)

const publicFile = /^src\/features\/([a-z]+)\/(?:server|web)\/public\.tsx?$/
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ').at(-1) as string)

/** Returns what public files export that neither another feature nor the product around them or the demo imports. */
function unusedPromises(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>()
  for (const [file, source] of sources) {
    for (const [, list = '', path = ''] of source.matchAll(/import \{([^}]+)\} from '([^']+)'/g)) {
      const entered = join(dirname(file), path)
      const feature = publicFile.exec(entered)?.[1]
      if (!feature || file.startsWith(`src/features/${feature}/`)) continue
      for (const name of list.split(',')) used.add(`${entered} ${name.trim().split(' as ')[0]}`)
    }
  }
  return [...sources].flatMap(([file, source]) =>
    publicFile.test(file)
      ? [...source.matchAll(/export \{([^}]+)\} from/g)]
          .flatMap(([, list = '']) => namesIn(list))
          .filter((name) => !promisedToTeam.includes(name) && !used.has(`${file} ${name}`))
      : [],
  )
}

test('public files promise what is used outside of their feature', () => {
  const sources = new Map(
    ['src', 'demo']
      .flatMap((top) =>
        readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
      )
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )
  expect(unusedPromises(sources)).toEqual([])
})

test('a promise that only its own feature uses is found', () => {
  const promised = new Map([
    [
      'src/features/likes/server/public.ts',
      "export { sendLike, type Like, undoLike } from './send-like.ts'\n",
    ],
    ['src/features/likes/server/other.ts', "import { undoLike } from './public.ts'\n"],
    ['src/features/swipe/server/choose.ts', "import { sendLike } from '../../likes/server/public.ts'\n"],
  ])
  expect(unusedPromises(promised)).toEqual(['undoLike'])
})
