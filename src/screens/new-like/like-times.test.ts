import { expect, test } from 'vitest'
import { autoLikePauseSeconds, newcomerSeconds } from '../../features/matching/rules.ts'
import { type AutoLikeTimes, nextAutoLikeAt, readDelay, withoutDelay } from './like-times.ts'

// spec: likes-5
test.each<[string, number | null, string | null, string]>([
  ['?t=5', 5, '', 'alone'],
  ['?t=0', 0, '', 'at once'],
  ['?t=3600', 3600, '', 'the longest'],
  ['?country=NL&t=12&lb=1', 12, '?country=NL&lb=1', 'the others stay'],
  ['?t=3601', null, '', 'longer than anybody waits'],
  ['?t=99999999999', null, '', 'a number past all bounds'],
  ['?t=-1', null, '', 'a time that is over'],
  ['?t=1.5', null, '', 'no whole second'],
  ['?t=1e2', null, '', 'digits only'],
  ['?t=', null, '', 'nothing'],
  ['?t=soon', null, '', 'words'],
  ['?t=7&t=9', 7, '', 'the first counts, all go'],
  ['?tt=5', null, null, 'another parameter'],
  ['', null, null, 'no parameter'],
])('%s waits %s seconds and leaves %j: %s', (search, seconds, rest) => {
  expect(readDelay(search)).toBe(seconds)
  expect(withoutDelay(search)).toBe(rest)
})

const day = 86_400_000
const now = Date.parse('2026-03-01T12:00:00Z')
const pause = autoLikePauseSeconds * 1000
const times = { signedUpAt: now - day, enteredAt: now, askedAt: null }

// spec: likes-6
test.each<[string, AutoLikeTimes, number | null]>([
  ['a newcomer who just came', times, now + 20_000],
  ['outside of the members area', { ...times, enteredAt: null }, null],
  ['requested just before', { ...times, askedAt: now }, now + pause],
  ['requested long ago', { ...times, askedAt: now - day }, now + 20_000],
  ['no longer a newcomer', { ...times, signedUpAt: now - newcomerSeconds * 1000 }, null],
  ['a newcomer until then', { ...times, signedUpAt: now + 20_001 - newcomerSeconds * 1000 }, now + 20_000],
])('an automatic like is requested: %s', (_case, sides, at) => {
  expect(nextAutoLikeAt(sides)).toBe(at)
})
