import { expect, test } from 'vitest'
import { titlePrefix } from './title-prefix.ts'

// spec: frame-8
test.each([
  [0, '', 'nothing new'],
  [1, '(1) ', 'one'],
  [120, '(120) ', 'the title has room, so no cap'],
])('a total of %i gives "%s": %s', (total, prefix, _why) => {
  expect(titlePrefix(total)).toBe(prefix)
})
