import { expect, test } from 'vitest'
import { countGraphemes } from './count-graphemes.ts'

test.each([
  ['', 0, 'nothing'],
  ['hallo', 5, 'plain letters'],
  ['e\u0301', 1, 'an accent that is its own code point'],
  ['🇳🇱', 1, 'a flag is two code points'],
  ['👩‍👩‍👧', 1, 'a family is five'],
  ['a\r\nb', 3, 'a line break is one'],
])('%j counts %i: %s', (text, count) => {
  expect(countGraphemes(text)).toBe(count)
})
