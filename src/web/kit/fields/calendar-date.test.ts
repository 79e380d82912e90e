import { expect, test } from 'vitest'
import {
  composeDate,
  type DatePart,
  datePartOrder,
  daysInMonth,
  monthNames,
  splitDate,
} from './calendar-date.ts'

test.each<[Record<DatePart, number | null>, string | null, string]>([
  [{ day: 5, month: 3, year: 1990 }, '1990-03-05', 'padded'],
  [{ day: 29, month: 2, year: 2000 }, '2000-02-29', 'a leap year'],
  [{ day: 29, month: 2, year: 1900 }, null, 'a century that is no leap year'],
  [{ day: 31, month: 4, year: 1990 }, null, 'April has thirty'],
  [{ day: 0, month: 4, year: 1990 }, null, 'no day 0'],
  [{ day: 1, month: 13, year: 1990 }, null, 'no month 13'],
  [{ day: null, month: 4, year: 1990 }, null, 'not whole yet'],
])('%o becomes %s: %s', (parts, date) => {
  expect(composeDate(parts)).toBe(date)
})

test('a date split and joined is the same; anything else has no parts', () => {
  expect(composeDate(splitDate('1984-12-31'))).toBe('1984-12-31')
  for (const odd of ['', '31-12-1984', null, undefined]) expect(composeDate(splitDate(odd))).toBeNull()
})

test('February has 29 days until a year is chosen', () => {
  expect([daysInMonth(2, null), daysInMonth(2, 2023), daysInMonth(2, 2024), daysInMonth(null, null)]).toEqual(
    [29, 28, 29, 31],
  )
})

test.each([
  ['en', 'month day year'],
  ['en-GB', 'day month year'],
  ['nl', 'day month year'],
  ['de', 'day month year'],
  ['pl', 'day month year'],
  ['sv', 'year month day'],
])('%s asks for %s', (locale, order) => {
  expect(datePartOrder(locale).join(' ')).toBe(order)
})

test('months are named in their standalone form', () => {
  expect(monthNames('pl')[0]).toBe('styczeń')
  expect(monthNames('fi')[11]).toBe('joulukuu')
  expect(monthNames('nl')).toHaveLength(12)
})
