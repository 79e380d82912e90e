import { expect, test } from 'vitest'
import { checkAge, foldEmail, foldName, nameProblem, passwordProblem } from './rules.ts'

const email = 'jan.jansen@vonk.test'

test.each<[string, string | null, string]>([
  ['Jan', null, 'short is fine from three letters on'],
  ['Jan-Willem_78.x', null, 'all kinds of characters'],
  ['Żółć', null, 'Polish letters are letters'],
  ['Bjørn1985', null, 'a year is no phone number'],
  ['user1732198400000', null, 'thirteen digits are no phone number either'],
  ['Jo', 'name_characters', 'too short'],
  ['a'.repeat(25), 'name_characters', 'too long'],
  ['Jan Jansen', 'name_characters', 'no blanks'],
  ['Jаn', 'name_characters', 'the second letter is Cyrillic'],
  ['@jan', 'name_starts_with_at', 'product.md, 5'],
  ['Jan.Jansen@Vonk.test', 'name_is_email', 'product.md, 5, whatever the case'],
  ['me@example', 'name_has_contact', 'an address in it'],
  ['bel0612345678', 'name_has_contact', 'a phone number in it'],
  ['06-12.34_56-78', 'name_has_contact', 'a phone number in pieces'],
  ['0031612345678', 'name_has_contact', 'dialled with 00'],
])('the name %s: %s (%s)', (name, problem) => {
  expect(nameProblem(name, email)).toBe(problem)
})

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
