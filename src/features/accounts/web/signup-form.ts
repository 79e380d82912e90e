import type { SignupInput } from '../contract.ts'

/** What the signup form sends; the server checks every value, so empty and odd ones are passed on as they are. */
export type SignupEntry = Omit<SignupInput, 'gender' | 'seeking' | 'country' | 'date_of_birth'> &
  Record<'gender' | 'seeking' | 'country' | 'date_of_birth', never>

const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'invite'] as const

/** Reads the form and the tracking in the page's address into the input of the call. */
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
    ...Object.fromEntries(trackingNames.map((name) => [name, query.get(name) || undefined])),
  }
  return entry as unknown as SignupEntry
}

/** The hidden whole date, or, without script, the three parts; undefined where nothing was chosen. */
export function readBirthDate(form: FormData): string | undefined {
  const whole = form.get('date_of_birth')
  if (whole) return String(whole)
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) =>
    String(form.get(`date_of_birth_${part}`) ?? ''),
  )
  return year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
