import { expect, test } from 'vitest'
import { type Country, countryCodes, isCountry } from '../../core/countries.ts'
import { addSeconds } from '../../core/time.ts'
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
  expect(checkAge(day, { minAge: 18, country: 'NL', now })).toBe(result)
})

/** When the 10th of July 2026, in summer, and the 10th of January, in winter, have begun everywhere in a country. */
const beginnings: Record<Country, [summer: string, winter: string]> = {
  US: ['2026-07-10T10:00Z', '2026-01-10T10:00Z'],
  CA: ['2026-07-10T07:00Z', '2026-01-10T08:00Z'],
  GB: ['2026-07-09T23:00Z', '2026-01-10T00:00Z'],
  IE: ['2026-07-09T23:00Z', '2026-01-10T00:00Z'],
  ES: ['2026-07-09T23:00Z', '2026-01-10T00:00Z'],
  NL: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  BE: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  FR: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  IT: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  DE: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  AT: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  CH: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  PL: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  DK: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  NO: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  SE: ['2026-07-09T22:00Z', '2026-01-09T23:00Z'],
  FI: ['2026-07-09T21:00Z', '2026-01-09T22:00Z'],
  AU: ['2026-07-09T16:00Z', '2026-01-09T16:00Z'],
  NZ: ['2026-07-09T12:00Z', '2026-01-09T11:00Z'],
}
const birthdays = [...countryCodes, undefined, 'XX'].flatMap((country) => {
  const begun = isCountry(country) ? beginnings[country] : ['2026-07-10T12:00Z', '2026-01-10T12:00Z']
  return begun.map((at) => [country, at] as const)
})
// spec: accounts-14
test.each(birthdays)('in %s one turns 18 at %s, not a second earlier', (country, at) => {
  const born = new Date(at) < new Date('2026-03-01') ? '2008-01-10' : '2008-07-10'
  const ageFrom = (seconds: number) =>
    checkAge(born, { minAge: 18, country, now: addSeconds(new Date(at), seconds) })
  expect([ageFrom(-1), ageFrom(0)]).toEqual(['under_age', 'old_enough'])
})

test('addresses and names are compared without case, and domains however they are spelled', () => {
  expect(foldEmail(' Jan@Müller.Example ')).toBe('jan@xn--mller-kva.example')
  expect(foldName('ＪAN')).toBe('jan')
  expect(['Lıly', 'LİLY', 'Lily'].map(foldName)).toEqual(['lily', 'lily', 'lily'])
})
