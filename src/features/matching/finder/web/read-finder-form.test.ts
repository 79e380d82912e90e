import { expect, test } from 'vitest'
import { readFinderForm } from './read-finder-form.ts'

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const open = { min_age: null, max_age: null, countryregion: null, wishes: [] }

// spec: matching-2
test.each<[string, [string, string][], object]>([
  ['nothing said is open', [], open],
  [
    'empty fields too',
    [
      ['min_age', ''],
      ['max_age', ' '],
      ['countryregion', ''],
    ],
    open,
  ],
  [
    'ages are numbers',
    [
      ['min_age', '30'],
      ['countryregion', 'NL-NH'],
    ],
    { ...open, min_age: 30, countryregion: 'NL-NH' },
  ],
  [
    'ages at their ends are open',
    [
      ['youngest', '18'],
      ['min_age', '18'],
      ['max_age', '99'],
    ],
    open,
  ],
  [
    'thumbs that have passed each other are swapped',
    [
      ['youngest', '18'],
      ['min_age', '50'],
      ['max_age', '40'],
    ],
    { ...open, min_age: 40, max_age: 50 },
  ],
  ['a weight without codes is no wish', [['tattoos_weight', '3']], open],
  [
    'codes with their weight, in the order of the form',
    [
      ['interests', 'wine'],
      ['interests', 'tea'],
      ['interests_weight', '1'],
      ['body_type', 'slim'],
      ['body_type_weight', '3'],
    ],
    {
      ...open,
      wishes: [
        { trait: 'body_type', codes: ['slim'], weight: 3 },
        { trait: 'interests', codes: ['wine', 'tea'], weight: 1 },
      ],
    },
  ],
  [
    'what has no weight matters',
    [['body_type', 'slim']],
    { ...open, wishes: [{ trait: 'body_type', codes: ['slim'], weight: 2 }] },
  ],
])('%s', (_reason, fields, answers) => {
  expect(readFinderForm(formOf(fields))).toEqual(answers)
})
