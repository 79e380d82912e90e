import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Above this a README is not read as a whole. */
const maxReadme = { lines: 20, columns: 140 }

/** Returns what is wrong with a feature's README; nothing if it is short. */
function problemsOfReadme(text: string | null): string[] {
  if (text === null) return ['is missing']
  const lines = text.trimEnd().split('\n')
  const longest = Math.max(...lines.map((line) => line.length))
  return [
    ...(lines.length > maxReadme.lines ? [`has ${lines.length} lines`] : []),
    ...(longest > maxReadme.columns ? [`has a line of ${longest} columns`] : []),
  ]
}

test(`every feature has a README of at most ${maxReadme.lines} lines of ${maxReadme.columns} columns`, () => {
  const features = join(root, 'src/features')
  const found = readdirSync(features).map((feature) => {
    const file = join(features, feature, 'README.md')
    return { feature, problems: problemsOfReadme(existsSync(file) ? readFileSync(file, 'utf8') : null) }
  })
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([])
})

test.each([
  [null, ['is missing']],
  ['# Photos\n'.repeat(21), ['has 21 lines']],
  [`# Photos\n\n${'x'.repeat(141)}\n`, ['has a line of 141 columns']],
  [`# Photos\n\n${'x'.repeat(140)}\n`, []],
])('a planted README %# is found', (text, problems) => {
  expect(problemsOfReadme(text)).toEqual(problems)
})
