import { expect, test } from 'vitest'
import { readAmount } from './settings-money.ts'

test.each([
  ['25', 2500, 'whole'],
  ['25.5', 2550, 'one decimal'],
  ['25,05', 2505, 'a comma, as most of our countries write it'],
  [' 1 000 ', 100_000, 'blanks between thousands'],
  ['0.01', 1, 'the least there is'],
  ['25,00\u00a0€', 2500, 'as German and French prices look'],
  ['€ 25,50', 2550, 'as Dutch ones do'],
  ['25,00 zł', 2500, 'and Polish ones'],
  ['US$25.00', 2500, 'and American ones abroad'],
  ['250 kr.', 25_000, 'and Danish ones'],
  ['1.234,50', 123_450, 'thousands grouped by points'],
  ['1,234.50', 123_450, 'or by commas'],
  ['', null, 'nothing: no limit'],
  ['  ', null, 'blanks only'],
  ['0', undefined, 'nothing could be bought at all'],
  ['0,00', undefined, 'nothing either'],
  ['-5', undefined, 'less than nothing'],
  ['1.234', undefined, 'thousands or decimals: ambiguous'],
  ['25 euro', undefined, 'words'],
  ['1e3', undefined, 'no amount as people write it'],
  ['9999999', undefined, 'more than the server takes'],
])('%j is %s: %s', (typed, minor, _why) => {
  expect(readAmount(typed)).toBe(minor)
})
