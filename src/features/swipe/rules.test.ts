import { expect, test } from 'vitest'
import { isLikeStored, likesLeftOf, swipeDayOf } from './rules.ts'

test.each([
  ['2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z', 'the first moment of a day belongs to it'],
  ['2026-03-10T23:59:59.999Z', '2026-03-11T00:00:00.000Z', 'so does the last'],
  [
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:00:00.000Z',
    'summer time begins somewhere: a UTC day is a day',
  ],
  ['2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z', 'the year ends with the day'],
])('the day of %s ends at %s: %s', (now, end, _why) => {
  expect(swipeDayOf(new Date(now)).resets_at.toISOString()).toBe(end)
})

test.each([
  [false, 0, 4, 'a fresh day'],
  [false, 3, 1, 'the last one'],
  [false, 4, 0, 'all given'],
  [false, 9, 0, 'given as a premium member whose membership has ended'],
  [true, 9, null, 'premium members have no limit'],
])('premium %s and %i given leaves %s: %s', (paid_user, given, left, _why) => {
  expect(likesLeftOf({ paid_user }, given)).toBe(left)
})

test.each([
  [undefined, false, 'nothing was chosen'],
  [{ choice: 'pass', chosen_at: '2026-03-10T08:00:00.000Z' }, false, 'a pass makes way'],
  [{ choice: 'like', chosen_at: '2026-03-10T00:00:00.000Z' }, true, 'a like of today counts today'],
  [{ choice: 'like', chosen_at: '2026-03-09T23:59:59.000Z' }, false, 'a like of yesterday no longer counts'],
] as const)('%o counts as a like: %s (%s)', (before, isStored, _why) => {
  expect(isLikeStored(before, new Date('2026-03-10T12:00:00.000Z'))).toBe(isStored)
})
