import { expect, test } from 'vitest'
import { readSignup } from './signup-form.ts'
import {
  lastFormStep,
  problemsOfStep,
  reachableStep,
  type SignupRules,
  stepOfProblems,
} from './signup-steps.ts'

const rules: SignupRules = {
  min_age: 18,
  message_length: 20,
  now: new Date('2026-05-05T12:00:00Z'),
  isFictional: false,
}
const filled = {
  gender: 'female',
  seeking: 'both',
  date_of_birth: '1990-05-05',
  country: 'NL',
  email: 'jo@vonk.test',
  name: 'jo.jansen',
  password: 'krokus-zeilboot-41',
  terms: 'on',
  sensitive_data: 'on',
}

function entryOf(changes: Record<string, string | undefined> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changes })) if (value) form.set(name, value)
  return readSignup(form, new URLSearchParams())
}

const problems = (
  step: number,
  changes: Record<string, string | undefined>,
  more: Partial<SignupRules> = {},
) => problemsOfStep(step, entryOf(changes), { ...rules, ...more })

// spec: signup-1
test('a filled form has no problem on any step', () => {
  for (let step = 0; step <= lastFormStep; step += 1) expect(problems(step, {})).toEqual({})
})

test.each<[number, Record<string, string | undefined>, Record<string, unknown>, string]>([
  [0, { gender: undefined }, { gender: { text: 'choose' } }, 'nothing chosen'],
  [
    1,
    { date_of_birth: undefined },
    { date_of_birth: { text: 'enterDateOfBirth', values: { min_age: 18 } } },
    'the words of product.md for a missing date',
  ],
  [
    1,
    { date_of_birth: '2008-05-06' },
    { date_of_birth: { text: 'enterDateOfBirth', values: { min_age: 18 } } },
    'the 18th birthday is tomorrow',
  ],
  [1, { date_of_birth: '2008-05-05' }, {}, 'the 18th birthday is today'],
  [1, { date_of_birth: '1990-02-30' }, { date_of_birth: { text: 'issues.date_of_birth' } }, 'no such day'],
  [
    1,
    { date_of_birth: '1880-01-01' },
    { date_of_birth: { text: 'issues.date_of_birth' } },
    'nobody is so old',
  ],
  [2, { country: 'XX' }, { country: { text: 'issues.required' } }, 'no such country'],
  [3, { email: 'jo' }, { email: { text: 'issues.email' } }, 'no address'],
  [3, { name: '@jo' }, { name: { text: 'issues.name_starts_with_at' } }, 'product.md, 5'],
  [3, { name: undefined }, { name: { text: 'issues.required' } }, 'no name'],
  [3, { password: 'short' }, { password: { text: 'issues.password_length' } }, 'too short'],
  [3, { terms: undefined }, { terms: { text: 'consentNeeded' } }, 'a consent is missing'],
])('step %i with %o: %o (%s)', (step, changes, expected) => {
  expect(problems(step, changes)).toEqual(expected)
})

test('a message is counted in graphemes, and to a fictional profile it needs the acknowledgement', () => {
  const message = { profile_id: '7', signup_message: '👩‍👩‍👧'.repeat(20) }
  expect(problems(0, message)).toEqual({})
  expect(problems(0, { ...message, signup_message: 'x'.repeat(21) })).toEqual({
    signup_message: { text: 'issues.too_long', values: { maximum: 20 } },
  })
  expect(problems(0, message, { isFictional: true })).toEqual({
    fictional_acknowledged: { text: 'acknowledgeNeeded' },
  })
  expect(problems(0, { ...message, fictional_acknowledged: 'on' }, { isFictional: true })).toEqual({})
  expect(problems(0, { profile_id: '7' }, { isFictional: true })).toEqual({})
})

test('a step reports its own fields only', () => {
  expect(problems(1, { gender: undefined, email: 'jo' })).toEqual({})
})

test('a step cannot be opened before the steps ahead of it are filled in', () => {
  expect(reachableStep(3, entryOf(), rules)).toBe(3)
  expect(reachableStep(3, entryOf({ date_of_birth: undefined }), rules)).toBe(1)
  expect(reachableStep(9, entryOf({ password: undefined }), rules)).toBe(lastFormStep)
})

test.each<[string[], number]>([
  [['password', 'date_of_birth'], 1],
  [['terms'], 3],
  [['fictional_acknowledged', 'name'], 0],
  [['something_new'], 3],
  [[], 3],
])('a problem with %o is corrected on step %i', (fields, step) => {
  expect(stepOfProblems(fields)).toBe(step)
})
