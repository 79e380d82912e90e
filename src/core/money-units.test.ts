import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Money is whole minor units everywhere: nothing that makes a fraction may touch it. `divideHalfUp` (core/money.ts) is the
// one division, `formatMoney` (core/intl.ts) and `toDecimal` the only ways to write an amount in its main unit.

const root = join(import.meta.dirname, '../..')
const sources = [
  'src/core/money.ts',
  'src/core/intl.ts',
  'src/features/sites/rules.ts',
  'src/features/accounts/settings/server/change-settings.ts',
  ...globSync('src/features/accounts/settings/web/{settings-money.ts,spending-section.tsx}', { cwd: root }),
  ...globSync('src/features/{orders,credits}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  ),
]

/** Division, rounding, fractions, and the functions that read or write them. */
const fractional =
  /\s\/=?\s|\bparseFloat\b|\btoFixed\b|\btoPrecision\b|\bMath\.(?:round|floor|ceil|trunc)\b|\b\d+\.\d/

/** Lines that divide something else than money, with what they divide; `in`: the end of the file's path. */
const exceptions: { in?: string; line: RegExp; divided: string }[] = [
  { in: 'core/intl.ts', line: /\bstyle: '', currency\b/, divided: 'an amount, to be written' },
  { in: 'web/spending-section.tsx', line: /\bplainAmount\(/, divided: 'an amount, to be written' },
  { in: 'web/transfer-details.tsx', line: /\bplainAmount = /, divided: 'an amount, to be written' },
  { in: 'core/money.ts', line: /BigInt/, divided: 'whole numbers of any size, for the one rounding' },
  { line: /\bgetTime\(\)|\bDate\.now\(\)|\bseconds\b/, divided: 'time' },
  { in: 'web/countdown.tsx', line: /parts\.map/, divided: 'time' },
  { in: 'server/provider-http.ts', line: /\bpause\(/, divided: 'time' },
  { line: /\b(?:vat_)?rate \/ 10_000\b/, divided: 'a rate of tax, shown as a percentage' },
  { in: 'server/invoice-file.ts', line: /\bwidth\b|\bmoveDown\(/, divided: 'paper' },
  { in: 'web/spending-chart.tsx', line: /\bheight:/, divided: 'the height of a bar' },
  {
    in: 'server/money-days-table.ts',
    line: /\(2 \* /,
    divided: 'whole numbers in the database, rounded half up alike',
  },
]

function isException(path: string, line: string): boolean {
  return exceptions.some((one) => path.endsWith(one.in ?? '') && one.line.test(line))
}

/** Returns the lines of code without comments and strings. */
function codeLines(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"\w])\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"/g, "''")
    .split('\n')
}

// spec: core-18
test('nothing in the sources of money makes a fraction', () => {
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((path) =>
    codeLines(readFileSync(join(root, path), 'utf8'))
      .filter((line) => fractional.test(line) && !isException(path, line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

// spec: core-18
test('no column holds money as a fraction', () => {
  const found = globSync('migrations/*.sql', { cwd: root }).flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /^\s+(\w+) (?:real|float\d?|double precision|numeric|decimal|money)\b/gm,
      ),
    ].map(([, column]) => column),
  )
  // Positions on the map, how often a card was seen, and how far a stage of the demo is.
  expect(new Set(found)).toEqual(new Set(['lat', 'lon', 'shown', 'liked', 'share']))
})
