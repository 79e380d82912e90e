import { expect, test } from 'vitest'
import { countedPath, lengthOf } from './rules.ts'

// spec: visits-1
test.each<[string, string | null, string]>([
  ['/', '/', 'the home page'],
  ['/landers/video/summer', '/landers/video/summer', 'a lander with its campaign'],
  ['/members/4711/landing2/x', '/members/:id/landing2/x', 'no ids'],
  ['/chats/12', '/chats/:id', 'not even at the end'],
  ['/a b', null, 'nothing that is no path'],
  ['/?email=ann@test', null, 'no query'],
  [`/${'x'.repeat(41)}`, null, 'no long words, such as tokens'],
  ['relative', null, 'no relative path'],
])('%s is counted as %s (%s)', (path, shape, _why) => {
  expect(countedPath(path)).toBe(shape)
})

test.each([
  [0, 1],
  [1000, 1],
  [1001, 3],
  [29_000, 30],
  [300_001, 0],
])('%i ms are counted under %i seconds', (milliseconds, seconds) => {
  expect(lengthOf(milliseconds)).toBe(seconds)
})
