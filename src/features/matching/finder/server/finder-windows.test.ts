import { expect, test } from 'vitest'
import { criteriaOf } from '../../../search/filters/server/criteria.ts'
import type { Wish } from '../../contract.ts'
import { maxCandidates } from '../../rules.ts'
import { windowsOf } from './finder-windows.ts'

const site = { id: 1, pool_id: 1 } as Parameters<typeof criteriaOf>[0]['site']
const criteria = criteriaOf({ actor: null, site, now: new Date('2026-06-15T12:00:00Z') }, {}, null)

const green: Wish = { trait: 'eye_color', codes: ['green'], weight: 3 }
const slim: Wish = { trait: 'body_type', codes: ['slim'], weight: 2 }
const wine: Wish = { trait: 'interests', codes: ['wine'], weight: 2 }
const outside: Wish = { trait: 'interests', codes: ['hiking', 'beach'], weight: 3 }
const nice: Wish = { trait: 'tattoos', codes: ['many'], weight: 1 }

test.each<[string, Wish[], string[]]>([
  ['without wishes those seen last are all', [], ['']],
  ['what is nice to have needs no window', [nice], ['']],
  ['what matters has one of its own', [slim], ['', 'body_type:slim']],
  ['a single interest too', [wine], ['', 'wine']],
  ['several interests have none: some of them are enough', [outside], ['']],
  [
    'the highest weights come first, at most two get a window',
    [slim, wine, green],
    ['', 'eye_color:green', 'body_type:slim'],
  ],
])('%s', (_reason, wishes, expected) => {
  const windows = windowsOf(wishes, criteria)
  const named = windows.map(({ criteria: { traits, interests } }) =>
    [
      ...Object.entries(traits).flatMap(([trait, codes]) => codes.map((code) => `${trait}:${code}`)),
      ...interests,
    ].join(),
  )
  expect(named).toEqual(expected)
  expect(windows.reduce((sum, { amount }) => sum + amount, 0)).toBe(maxCandidates)
})
