import { expect, test } from 'vitest'
import { checkAge, foldEmail, foldName, passwordProblem } from './rules.ts'

const email = 'jan.jansen@vonk.test'

test.each<[string, string | null, string]>([
  ['seven77', 'password_length', 'seven characters'],
  ['eight888', null, 'eight characters; strength is looked at elsewhere'],
  ['🔒'.repeat(8), null, 'any characters count'],
  ['x'.repeat(128), null, 'the longest'],
  ['x'.repeat(129), 'password_length', 'one more'],
  ['JAN.JANSEN@vonk.test', 'password_is_identity', 'the address'],
  ['jan-willem', 'password_is_identity', 'the name'],
])('the password %s: %s (%s)', (password, problem) => {
  expect(passwordProblem(password, email, 'Jan-Willem')).toBe(problem)
})

const now = new Date('2026-03-10T10:00:00Z')
test.each([
  ['2008-03-10', 'old_enough', 'eighteen today'],
  ['2008-03-11', 'under_age', 'eighteen tomorrow'],
  ['2027-01-01', 'impossible', 'not born yet'],
  ['1905-03-10', 'impossible', 'older than anybody'],
  ['1906-03-11', 'old_enough', 'a hundred and nineteen'],
])('born on %s is %s (%s)', (day, result) => {
  expect(checkAge(day, 18, now)).toBe(result)
})

test('addresses and names are compared without case', () => {
  expect(foldEmail(' Jan@Vonk.Test ')).toBe('jan@vonk.test')
  expect(foldName('ＪAN')).toBe('jan')
})
