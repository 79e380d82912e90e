import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Who reaches and finds whom is one rule in TypeScript and one in SQL, compared over all states by
// `cards/card/reach.test.ts`. Its parts are written nowhere else.

const root = join(import.meta.dirname, '../../..')
const rules = [
  'src/features/profiles/reach-rules.ts',
  'src/features/profiles/visibility/server/reach-queries.ts',
]
/** Stores the blocks, and reads those between two members. */
const blocks = 'src/features/profiles/visibility/server/blocks-table.ts'

interface Part {
  pattern: RegExp
  files: string[]
}

const parts: Record<string, Part> = {
  'hides from a site': {
    pattern:
      /hide_from_other_sites\S*(?: and |\s*&&)|\b(?:and|or|&&|\|\|)\s+(?:not\s+|!)?\S*\bhide_from_other_sites\b/,
    files: rules,
  },
  'may be found': {
    pattern:
      /\binvisible\b\S*\s+(?:and|or|&&|\|\|)[^\n]*\bsensitive_hidden\b|\bsensitive_hidden\b\S*\s+(?:and|or|&&|\|\|)[^\n]*\binvisible\b/,
    files: rules,
  },
  'is blocked': {
    pattern: /(?:\b(?:from|join)\s+|\.(?:selectFrom|innerJoin|leftJoin)\(')blocks\b/,
    files: [...rules, blocks],
  },
}

const placesOf = ({ pattern, files }: Part, text: string, file: string) =>
  !files.includes(file) && pattern.test(text) ? [file] : []

test.each(Object.entries(parts))('%s: is in one place', (_name, part) => {
  const sources = globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(sources.flatMap((file) => placesOf(part, readFileSync(join(root, file), 'utf8'), file))).toEqual([])
})

test.each([
  ['hides from a site', 'if (liker.hide_from_other_sites && liker.site_id !== liked.site_id) return'],
  ['hides from a site', 'where not (a.hide_from_other_sites and a.site_id <> e.site_id)'],
  ['hides from a site', 'where (e.site_id = 1 or not e.hide_from_other_sites)'],
  ['may be found', 'where not a.invisible and not a.sensitive_hidden'],
  ['may be found', 'return invisible || sensitive_hidden || is_staff'],
  ['is blocked', 'select blocked_id from blocks where blocker_id = 1'],
  ['is blocked', "db.selectFrom('blocks')"],
])('%s: would be found in %s', (name, line) => {
  expect(placesOf(parts[name] as Part, line, 'src/features/a/server/a-table.ts')).toHaveLength(1)
})
