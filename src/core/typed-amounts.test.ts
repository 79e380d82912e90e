import { expect, test } from 'vitest'
import { localeCodes } from './locales.ts'
import { minorUnits } from './money.ts'
import { readAmount, writeAmount } from './typed-amounts.ts'

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
  ['1.234.567,5', null, 'a million and more: no amount of the product'],
  ['123.456.7', null, 'two kinds of groups'],
  ['0', 0, 'nothing'],
  ['', null, 'empty'],
  ['  ', null, 'blanks only'],
  ['-5', null, 'less than nothing'],
  ['25.', null, 'a sign without decimals'],
  ['1,2345', null, 'four decimals'],
  ['25 euro', null, 'words'],
  ['1e3', null, 'no amount as people write it'],
  ['9999999', null, 'more than there is'],
])('%j is %s: %s', (typed, minor, _why) => {
  for (const locale of ['en', 'nl', 'fr']) expect(readAmount(typed, locale)).toBe(minor)
})

test.each([
  ['1.234', 'nl', 123_400],
  ['1.234', 'de', 123_400],
  ['1.234', 'en-GB', null],
  ['1.234', 'fr', null],
  ['1,234', 'en', 123_400],
  ['1,234', 'nl', null],
  ['1,234', 'pl', null],
  ['1 234', 'en', 123_400],
])('%j is in %s %s: one separator before three digits', (typed, locale, minor) => {
  expect(readAmount(typed, locale)).toBe(minor)
})

test.each([...localeCodes, 'en-US', 'de-CH'])('what is written in %s is read as the same', (locale) => {
  for (const amount of [0, 5, 995, 1000, 123_456, 99_999_999].map(minorUnits))
    expect(readAmount(writeAmount(amount, locale), locale)).toBe(amount)
})
