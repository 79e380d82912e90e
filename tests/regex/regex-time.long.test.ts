import { expect, test } from 'vitest'
import { expressionsOf } from './expressions.ts'
import { findSuperlinear, type Superlinear } from './measure.ts'

const { expressions, builders, built } = expressionsOf()
const files = [...new Set(expressions.map(({ file }) => file))]

const timeout = 60_000

// spec: operation-18
test('the run covers every file with regular expressions', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(new Set(built.map(({ file }) => file))).toEqual(builders)
})

test.each([
  ['(a+)+$', 'exponential: a repetition repeated'],
  ['(?:a|aa)+$', 'exponential: two ways to match the same text'],
  ['^(\\w+\\s?)*$', 'exponential: a separator that may be absent'],
  ['\\s*\\w*\\s*\\w*\\s*$', 'polynomial: repetitions side by side'],
  ['=+$', 'quadratic: begins at every character'],
  ['\\s*,?\\s*$', 'quadratic: two runs of blanks'],
  ['a.*b.*c', 'cubic: two gaps'],
  ['<!--.*-->', 'quadratic: an opening without its end'],
  ['(?<!a+)b|(?<=c.*)d', 'quadratic: look-behind without a bound'],
  ['x(?=\\w*!)', 'quadratic: look-ahead without a bound'],
])('reports %s (%s)', { timeout }, (source) => {
  // Another busy process can hide what is slow, never invent it: one of a dozen measurements has to find it.
  const found = Array.from({ length: 12 }).some(() => findSuperlinear({ file: '', source, flags: 'g' }))
  expect(found).toBe(true)
})

test.each([
  ['begins where a run begins', '(?<!=)=+$'],
  ['everything matches', '[a-z]+'],
  ['anchored', '^\\s+'],
  ['a bounded repetition', '\\d{3,20}x'],
  ['wide bounds', '(?:\\[[^\\]]{0,254}\\]|x{1,60}y)'],
  ['a bounded look-behind', '(?<=a{0,40})b'],
  ['a long list of words', `(?:${Array.from({ length: 2000 }, (_, at) => `w${at}`).join('|')})\\b`],
])('accepts a linear expression: %s', { timeout }, (_why, source) => {
  expect(findSuperlinear({ file: '', source, flags: 'gu' })).toBeNull()
})

// spec: operation-18
test.each(files)('%s matches any text in linear time', { timeout }, (file) => {
  const slow: Superlinear[] = []
  for (const expression of expressions.filter((one) => one.file === file)) {
    const found = findSuperlinear(expression)
    if (found) slow.push(found)
  }
  expect(slow).toEqual([])
})
