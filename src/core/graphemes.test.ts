import { expect, test, vi } from 'vitest'
import { countGraphemes, exceedsGraphemes } from './graphemes.ts'

// spec: core-15
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

const families = ['👨‍👩‍👧‍👦', '👨🏻‍👩🏼‍👧🏽‍👦🏿', '👩🏿‍❤️‍💋‍👨🏻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇳🇱', '🏳️‍🌈']

test.each([
  ['exactly the limit', 'x'.repeat(20), false],
  ['one more', 'x'.repeat(21), true],
  ...families.flatMap((sign): [string, string, boolean][] => [
    [`${sign} is one character`, sign.repeat(20), false],
    [`twenty-one times ${sign}`, sign.repeat(21), true],
  ]),
  ['a letter under a tower of marks', `a${'\u0301'.repeat(700)}`, true],
])('%s against a limit of 20', (_reason, text, expected) => {
  expect(exceedsGraphemes(text, 20)).toBe(expected)
})

test('counting stops at the limit', () => {
  let steps = 0
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(
    () =>
      (function* () {
        for (;;) {
          steps += 1
          yield { segment: 'x', index: steps, input: '' }
        }
      })() as unknown as Intl.Segments,
  )
  expect(exceedsGraphemes('x'.repeat(30_000), 1000)).toBe(true)
  expect(steps).toBe(1001)
  segment.mockRestore()
})
