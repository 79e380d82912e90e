import { expect, test } from 'vitest'
import { ageAt, latestBirthDate } from './time.ts'

test.each([
  ['2008-11-21', '2026-11-21T00:00:00Z', 18, 'on the birthday'],
  ['2008-11-22', '2026-11-21T23:59:59Z', 17, 'the day before'],
  ['2008-02-29', '2026-02-28T12:00:00Z', 17, 'born on a leap day: not yet on the 28th'],
  ['2008-02-29', '2026-03-01T00:00:00Z', 18, 'born on a leap day: on the first of March'],
])('born %s is, at %s, %i: %s', (birth, now, age, _why) => {
  expect(ageAt(birth, new Date(now))).toBe(age)
})

test('the latest birth date of an age is old enough, and the day after is not, on every day of four years', () => {
  const day = new Date('2027-01-01T12:00:00Z')
  for (let index = 0; index < 4 * 366; index += 1) {
    const latest = latestBirthDate(18, day)
    const after = new Date(new Date(`${latest}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10)
    expect([ageAt(latest, day), ageAt(after, day)], `${day.toISOString()} ${latest}`).toEqual([18, 17])
    day.setUTCDate(day.getUTCDate() + 1)
  }
})
