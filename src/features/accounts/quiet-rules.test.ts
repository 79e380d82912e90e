import { expect, test } from 'vitest'
import { isTimeZone } from '../../core/intl.ts'
import { quietUntil } from './quiet-rules.ts'

const amsterdam = 'Europe/Amsterdam'
const kolkata = 'Asia/Kolkata'

// spec: accounts-33
test.each<[string, number, number, string, string, string | null]>([
  ['in the evening', 22, 8, amsterdam, '2026-11-20T22:30:10Z', '2026-11-21T07:00:00Z'],
  ['after midnight', 22, 8, amsterdam, '2026-11-21T01:00:00Z', '2026-11-21T07:00:00Z'],
  ['at the first minute', 22, 8, amsterdam, '2026-11-20T21:00:00Z', '2026-11-21T07:00:00Z'],
  ['before they begin', 22, 8, amsterdam, '2026-11-20T20:59:59Z', null],
  ['at their end', 22, 8, amsterdam, '2026-11-21T07:00:00Z', null],
  ['within one day', 9, 17, amsterdam, '2026-11-20T12:00:00Z', '2026-11-20T16:00:00Z'],
  ['outside of them on that day', 9, 17, amsterdam, '2026-11-20T16:00:00Z', null],
  ['in a zone of half hours', 22, 8, kolkata, '2026-11-20T17:00:00Z', '2026-11-21T02:30:00Z'],
  ['in the night that the clocks go back', 22, 8, amsterdam, '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
  ['in the night that they go forward', 22, 8, amsterdam, '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
])('quiet hours %s: %i to %i in %s, at %s end at %s', (_when, from, to, time_zone, now, end) => {
  const until = quietUntil({ from, to, time_zone }, new Date(now))
  expect(until?.toISOString() ?? null).toBe(end === null ? null : new Date(end).toISOString())
})

// spec: core-19
test('in a time zone that is unknown here none are on', () => {
  expect(quietUntil({ from: 0, to: 23, time_zone: 'Etc/Unknown' }, new Date())).toBeNull()
})

test('without quiet hours none are on', () => {
  expect(quietUntil(null, new Date())).toBeNull()
})

// spec: core-19
test.each([
  [amsterdam, true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['Etc/Unknown', false],
  ['+05:30', false],
  ['Europe/'.padEnd(200, 'x'), false],
])('%j is a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is)
})
