import { expect, test } from 'vitest'
import { plainLetters } from './plain-letters.ts'

test.each([
  ['Zoë', 'zoe', 'an accent'],
  ['Zoe\u0308', 'zoe', 'a mark of its own'],
  ['ŁÓDŹ', 'lodz', 'a letter with a stroke, in capitals'],
  ['Ærøskøbing', 'aeroskobing', 'Danish letters'],
  ['STRAẞE', 'strasse', 'a capital sharp s'],
  ['İstanbul ılık', 'istanbul ilik', 'Turkish letters with and without a dot'],
  ['Þór Ħal', 'thor hal', 'Icelandic and Maltese letters'],
  ['ﬁn', 'fin', 'a ligature'],
  ['Дмитрий', 'дмитрии', 'another script'],
])('%s is compared as %s: %s', (text, plain) => {
  expect(plainLetters(text)).toBe(plain)
})
