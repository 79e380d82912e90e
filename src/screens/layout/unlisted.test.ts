import { expect, test } from 'vitest'
import { isUnlisted } from './unlisted.ts'

test.each([
  ['/members', true, 'the search'],
  ['/members/7', true, 'a member'],
  ['/members/7/signup', true, 'the signup beside a member'],
  ['/likes/m/7', true, 'a member from the likes'],
  ['/signup-matches', true, 'members who fit'],
  ['/', false, 'the home page'],
  ['/signup', false, 'the signup'],
  ['/membership', false, 'another word with the same beginning'],
])('%s is left out: %s (%s)', (path, isOut) => {
  expect(isUnlisted(path)).toBe(isOut)
})
