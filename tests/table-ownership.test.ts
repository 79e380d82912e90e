import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../src/assembly/features.ts'
import type { Feature } from '../src/server/feature.ts'

// A table belongs to the feature whose code declares its row (`declare module '.../db/tables.ts'`). Any other
// feature that reads or writes it lists it in its `feature.ts`, so that the tree of features also covers SQL.

const root = join(import.meta.dirname, '..')
const sources = globSync('{src,demo}/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))

/** Returns the owner of a file: a feature, or the server. */
const ownerOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'server'

interface Access {
  reads: Set<string>
  writes: Set<string>
}

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'insert into', 'update', 'delete from'])
/** A call of the query builder, or an SQL clause, followed by a table name. */
const inBuilder =
  /\.(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|using)\(\s*(?:\[\s*)?['`]([a-z_]+)/g
const inSql = /\b(insert into|update|delete from|from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g
const declaration = /interface Tables \{([\s\S]*?)\n {2}\}/
const declaredName = /^ {4}(?:'([a-z_.]+)'|([a-z_]+)):/gm

/** Returns the tables that each owner declares, and the foreign tables that its code names. */
function readAccess(files: Map<string, string>): {
  owners: Map<string, string>
  foreign: Map<string, Access>
} {
  const owners = new Map<string, string>()
  for (const [file, text] of files) {
    for (const [, quoted, plain] of (declaration.exec(text)?.[1] ?? '').matchAll(declaredName)) {
      owners.set(quoted ?? plain ?? '', ownerOf(file))
    }
  }
  const foreign = new Map<string, Access>()
  for (const [file, text] of files) {
    const own = ownerOf(file)
    for (const pattern of [inBuilder, inSql]) {
      for (const [, verb = '', table = ''] of text.matchAll(pattern)) {
        const owner = owners.get(table)
        if (owner === undefined || owner === own || own === 'server') continue
        const access = foreign.get(own) ?? { reads: new Set(), writes: new Set() }
        foreign.set(own, access)
        ;(writing.has(verb) ? access.writes : access.reads).add(table)
      }
    }
  }
  return { owners, foreign }
}

const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const { owners, foreign } = readAccess(texts)

test('every table of the migrations has one owner', () => {
  const schema = globSync('migrations/*.sql', { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const names = (pattern: RegExp) => [...schema.matchAll(pattern)].map(([, name = '']) => name)
  const gone = new Set(names(/^(?:drop table|alter table) ([a-z_]+)(?:;| rename to)/gm))
  const there = [...names(/^create (?:unlogged )?table ([a-z_]+)/gm), ...names(/ rename to ([a-z_]+);/g)]
  expect(there.filter((name) => !owners.has(name) && !gone.has(name))).toEqual([])
})

test.each<Feature>([...features])(
  '$name declares the tables of others that it uses',
  ({ name, reads = [], writes = [] }) => {
    const found = foreign.get(name) ?? { reads: new Set(), writes: new Set() }
    expect({ reads, writes }).toEqual({
      reads: [...found.reads].sort(),
      writes: [...found.writes].sort(),
    })
  },
)

test('planted SQL on the table of another feature is found', () => {
  const planted = new Map([
    [
      'src/features/a/server/a-table.ts',
      "declare module '../tables.ts' {\n  interface Tables {\n    letters: { id: number }\n  }\n}",
    ],
    ['src/features/b/server/b-table.ts', "sql`select 1 from letters`; db.updateTable(\n  'letters').set({})"],
    ['src/features/c/server/c-table.ts', "db.selectFrom('letters as l'); sql`delete from letters`"],
  ])
  expect([...readAccess(planted).foreign]).toEqual([
    ['b', { reads: new Set(['letters']), writes: new Set(['letters']) }],
    ['c', { reads: new Set(['letters']), writes: new Set(['letters']) }],
  ])
})

/** Returns files of features that own a table without the name `*-table.ts`, or have the name without a table. */
const findMisnamed = (files: Map<string, string>) =>
  [...files]
    .filter(
      ([file, text]) =>
        file.startsWith('src/features/') && file.endsWith('-table.ts') !== declaration.test(text),
    )
    .map(([file]) => file)

test('a file of a feature declares `interface Tables` if and only if it is named `*-table.ts`', () => {
  expect(owners.size).toBeGreaterThan(70)
  expect(findMisnamed(texts)).toEqual([])
})

test('a planted file that is named for a table it does not own, or not for one it owns, is found', () => {
  const tables = 'interface Tables {\n    letters: { id: number }\n  }'
  const planted = new Map([
    ['src/features/a/server/a-table.ts', tables],
    ['src/features/a/server/a-queries.ts', ''],
    ['src/features/b/server/b-table.ts', ''],
    ['src/features/b/server/b-queries.ts', tables],
  ])
  expect(findMisnamed(planted)).toEqual([
    'src/features/b/server/b-table.ts',
    'src/features/b/server/b-queries.ts',
  ])
})
