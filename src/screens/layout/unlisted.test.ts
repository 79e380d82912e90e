import { expect, test } from 'vitest'
import { isUnlisted, isUnlistedOn } from './unlisted.ts'

// spec: frame-26
test.each([
  ['/members', true, 'the search'],
  ['/members/7', true, 'a member'],
  ['/members/7/signup', true, 'the signup beside a member'],
  ['/likes/m/7', true, 'a member from the likes'],
  ['/signup-matches', true, 'members who fit'],
  ['/second-factor', true, 'a step of staff'],
  ['/reset-password/do', true, 'a step with a link of one member'],
  ['/decisions/token', true, 'what was decided about one member'],
  ['/landers/video/summer', true, 'a campaign of a lander'],
  ['/landers/video', false, 'the lander'],
  ['/', false, 'the home page'],
  ['/signup', false, 'the signup'],
  ['/membership', false, 'another word with the same beginning'],
])('%s is left out: %s (%s)', (path, isOut) => {
  expect(isUnlisted(path)).toBe(isOut)
})

// spec: frame-19
test.each([
  ['/members/7', true, 'all', false, 'opened to everybody'],
  ['/members', true, 'all', false, 'the search as well'],
  ['/members/7', true, 'none', true, 'not where visitors see no members'],
  ['/members/7', false, 'all', true, 'not unless the site says so'],
  ['/members/7/signup', true, 'all', true, 'no other page of a member'],
  ['/chats', true, 'all', true, 'nothing private'],
] as const)(
  '%s of a site with %s and %s is left out: %s (%s)',
  (path, index_members, logged_out_search, isOut, _why) => {
    expect(isUnlistedOn({ index_members, logged_out_search }, path)).toBe(isOut)
  },
)
