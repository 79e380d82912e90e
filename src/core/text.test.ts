import { expect, test, vi } from 'vitest'
import { Text } from './text.ts'

// spec: core-15
test('a text that is too long is not checked further', () => {
  const check = vi.fn(() => true)
  const schema = Text({ max: 5 }).refine(check)
  expect(schema.safeParse('x'.repeat(6)).error?.issues).toMatchObject([{ code: 'too_big' }])
  expect(check).not.toHaveBeenCalled()
  expect(schema.safeParse('x'.repeat(5)).success).toBe(true)
  expect(check).toHaveBeenCalledOnce()
})

test.each([
  ['Two lines\r\nand\ta tab\n', 'line breaks and tabs'],
  ['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(15), 'families and flags'],
  ['👨🏻‍👩🏼‍👧🏽‍👦🏿'.repeat(200), 'nothing but families'],
  ['नमस्ते, मैं दिल्ली से हूँ। '.repeat(40), 'Hindi'],
  ['Xin chào, tôi thích cà phê. '.normalize('NFD').repeat(40), 'letters and marks apart'],
  ['\u200fשלום\u200e, Anna', 'marks of direction'],
  [' ', 'a blank'],
])('%#: a text is accepted unchanged', (text) => {
  expect(Text({ max: 5000 }).parse(text)).toBe(text)
})

test.each([
  ['a\u0000b', 'no sign at all'],
  ['a\u001b[31mb', 'a control character'],
  ['a\u0085b', 'a later one'],
  ['a\ud800b', 'half a pair'],
  ['a\u202egro.elpmaxe', 'an override of the direction'],
  ['a\u2067b', 'an isolate'],
  [`h${'\u0315'.repeat(300)}i`, 'a pile of marks'],
  ['z\u0351\u036b\u0343\u0302\u0317\u0326'.repeat(200), 'piles of marks'],
])('%j is refused: %s', (text) => {
  expect(Text({ max: 5000 }).safeParse(text).error?.issues).toMatchObject([{ message: 'text_not_allowed' }])
})

test.each(['\u200b', '\u3164\u3164', ' \u2800 ', '\u034f\ufe0f', '\u2060\n\u00ad', '\u0301'])(
  '%j is empty',
  (text) => {
    expect(Text({ max: 20 }).parse(text)).toBe('')
    expect(Text({ min: 1, max: 20 }).safeParse(text).error?.issues).toMatchObject([{ code: 'too_small' }])
  },
)
