import type { SignupInput } from '../../contract.ts'
import type { SignupValues } from './signup-draft.ts'
import { passedNames } from './signup-link.tsx'

/** The answers of the first step. */
export const genders = ['female', 'male'] as const
export const seekings = ['female', 'male', 'both'] as const

/**
 * The entries that the signup form sends; the server checks every value, so empty and invalid ones are passed on
 * unchanged.
 */
export type SignupEntry = Omit<SignupInput, 'gender' | 'seeking' | 'country' | 'date_of_birth'> &
  Record<'gender' | 'seeking' | 'country' | 'date_of_birth', never>

/**
 * Returns the answers that a lander's form has put into the signup's address: who signs up and whom they look for, and
 * the country. Null without the first two, so that nobody skips their step.
 */
export function readBegun(query: URLSearchParams): SignupValues | null {
  const gender = genders.find((each) => each === query.get('gender'))
  const seeking = seekings.find((each) => each === query.get('seeking'))
  if (!gender || !seeking) return null
  const country = query.get('country')
  return { gender, seeking, ...(country ? { country } : {}) }
}

/** Reads the form and the tracking parameters of the page into the input of the call. */
export function readSignup(form: FormData, query: URLSearchParams): SignupEntry {
  const text = (name: string) => String(form.get(name) ?? '')
  const chosen = (name: string) => text(name) || undefined
  const entry = {
    email: text('email'),
    name: text('name'),
    password: text('password'),
    date_of_birth: readBirthDate(form),
    gender: chosen('gender'),
    seeking: chosen('seeking'),
    country: chosen('country'),
    countryregion: chosen('countryregion'),
    city: chosen('city'),
    terms_version: text('terms_version'),
    consents: {
      terms: form.has('terms'),
      sensitive_data: form.has('sensitive_data'),
      marketing: form.has('marketing'),
    },
    ...readOpener(form),
    form: chosen('form'),
    website: chosen('website'),
    handoff: chosen('handoff'),
    ...Object.fromEntries(passedNames.map((name) => [name, query.get(name) || undefined])),
  }
  return entry as unknown as SignupEntry
}

/**
 * Reads the first message to the profile that led to the signup; the profile is sent even if nothing was
 * written.
 */
function readOpener(form: FormData) {
  const profileId = Number(form.get('profile_id') ?? '')
  if (!profileId) return {}
  const message = String(form.get('signup_message') ?? '').trim()
  return {
    profile_id: profileId,
    ...(message ? { signup_message: message } : {}),
    ...(form.has('fictional_acknowledged') ? { fictional_acknowledged: true } : {}),
  }
}

/**
 * Returns the date from its three parts, or from the single field if present; undefined if nothing was
 * chosen.
 */
export function readBirthDate(form: FormData): string | undefined {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) =>
    String(form.get(`date_of_birth_${part}`) ?? ''),
  )
  if (year || month || day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return String(form.get('date_of_birth') ?? '') || undefined
}

/** Returns the entered values by field, with the birth date as one value. */
export function readValues(form: FormData): Record<string, string> {
  const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return { ...Object.fromEntries(texts), date_of_birth: readBirthDate(form) ?? '' }
}
