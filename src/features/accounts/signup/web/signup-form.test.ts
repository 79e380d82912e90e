import { expect, test } from 'vitest'
import { SignupInput } from '../../contract.ts'
import { readBirthDate, readSignup } from './signup-form.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const filled = {
  email: 'jo@vonk.test',
  name: 'jo.jansen',
  password: 'krokus-zeilboot-41',
  date_of_birth: '1990-05-05',
  gender: 'male',
  seeking: 'both',
  country: 'NL',
  countryregion: '',
  city: '',
  terms_version: '2024-01-15T00:00:00.000Z',
  terms: 'on',
  sensitive_data: 'on',
}

test('a filled form becomes the input of the call: ticks are consents, blanks are left out', () => {
  const entry = readSignup(formOf(filled), new URLSearchParams('network=adnet&sub2=&next=/profile'))
  expect(SignupInput.parse(entry)).toEqual({
    email: 'jo@vonk.test',
    name: 'jo.jansen',
    password: 'krokus-zeilboot-41',
    date_of_birth: '1990-05-05',
    gender: 'male',
    seeking: 'both',
    country: 'NL',
    terms_version: '2024-01-15T00:00:00.000Z',
    consents: { terms: true, sensitive_data: true, marketing: false },
    network: 'adnet',
  })
})

test('an empty form names every field that is missing', () => {
  const result = SignupInput.safeParse(readSignup(new FormData(), new URLSearchParams()))
  const paths = result.error?.issues.map((issue) => issue.path[0])
  expect(paths).toEqual(['email', 'name', 'password', 'date_of_birth', 'gender', 'seeking', 'country'])
})

test.each<[Record<string, string>, string | undefined, string]>([
  [{ date_of_birth: '1990-05-05' }, '1990-05-05', 'with script the whole date'],
  [
    { date_of_birth: '', date_of_birth_day: '5', date_of_birth_month: '11', date_of_birth_year: '1990' },
    '1990-11-05',
    'without script its parts',
  ],
  [
    {
      date_of_birth: '1990-05-05',
      date_of_birth_day: '6',
      date_of_birth_month: '5',
      date_of_birth_year: '1990',
    },
    '1990-05-06',
    'what the selects hold counts, the whole date follows a moment later',
  ],
  [{ date_of_birth: '', date_of_birth_day: '5' }, '-00-05', 'a single part is sent and refused'],
  [{ date_of_birth: '', date_of_birth_day: '', date_of_birth_month: '' }, undefined, 'nothing was chosen'],
])('%o is the birth date %s (%s)', (fields, date) => {
  expect(readBirthDate(formOf(fields))).toBe(date)
})

test('a first message is sent with its profile, and never without one', () => {
  const message = { signup_message: ' Hello ', fictional_acknowledged: 'on' }
  const read = (fields: Record<string, string>) =>
    readSignup(formOf({ ...filled, ...fields }), new URLSearchParams())
  expect(read({ ...message, profile_id: '7' })).toMatchObject({
    profile_id: 7,
    signup_message: 'Hello',
    fictional_acknowledged: true,
  })
  expect(read(message)).not.toHaveProperty('signup_message')
  expect(read({ profile_id: '7', signup_message: '  ' })).not.toHaveProperty('signup_message')
})
