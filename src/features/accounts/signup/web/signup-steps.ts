import { isCountry } from '../../../../core/countries.ts'
import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { genderCodes, seekingCodes } from '../../../../core/people.ts'
import { isAllowedText, isOneOf } from '../../../../core/text-checks.ts'
import { isDay } from '../../../../core/time.ts'
import { isEmailAddress } from '../../email-rules.ts'
import { nameProblem } from '../../name-rules.ts'
import { checkAge, passwordProblem, requiredConsents } from '../../rules.ts'
import type { SignupEntry } from './signup-form.ts'

/** The steps of the form that creates the account. */
export const stepNames = ['you', 'birth', 'place', 'account'] as const
/** The steps after the account is created, in their order. Push is passed over where there is nothing to ask. */
export const laterSteps = ['about', 'push', 'confirm'] as const
/** The number of screens up to the end of the signup. */
export const countedSteps = stepNames.length + laterSteps.length
export const lastFormStep = stepNames.length - 1

/** The step of each field; any other field belongs to the last one. */
const stepOfField: Record<string, number> = {
  gender: 0,
  seeking: 0,
  signup_message: 0,
  fictional_acknowledged: 0,
  profile_id: 0,
  date_of_birth: 1,
  country: 2,
  countryregion: 2,
  city: 2,
}

/** Returns the earliest step with a problem, or the last one. */
export function stepOfProblems(fields: readonly string[]): number {
  return Math.min(lastFormStep, ...fields.map((field) => stepOfField[field] ?? lastFormStep))
}

/** The problem of a field: a key of `signup.issues`, or of `signup` itself, with its numbers. */
export interface SignupProblem {
  text:
    | 'choose'
    | 'enterDateOfBirth'
    | 'consentNeeded'
    | 'acknowledgeNeeded'
    | `issues.${
        | 'required'
        | 'email'
        | 'date_of_birth'
        | 'too_long'
        | 'name_is_email'
        | 'name_starts_with_at'
        | 'name_characters'
        | 'name_has_contact'
        | 'password_length'
        | 'password_is_identity'}`
  values?: { min_age: number } | { maximum: number }
}
export type SignupProblems = Record<string, SignupProblem>

/** Settings that the validity of an entry depends on. */
export interface SignupRules {
  min_age: number
  message_length: number
  now: Date
  /** The profile that led to the signup is fictional, so a message needs the acknowledgement. */
  isFictional: boolean
}

/**
 * Returns what is wrong with a step by the contract's checks and the rules, so that it is reported before
 * continuing. The server decides again with more knowledge: taken names, weak passwords.
 */
export function problemsOfStep(step: number, entry: SignupEntry, rules: SignupRules): SignupProblems {
  const all = { ...schemaProblems(entry, rules), ...ruleProblems(entry, rules) }
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => (stepOfField[field] ?? lastFormStep) === step),
  )
}

/** Returns the first incomplete step of the form, at most `wanted`. */
export function reachableStep(wanted: number, entry: SignupEntry, rules: SignupRules): number {
  for (let step = 0; step < wanted; step += 1) {
    if (Object.keys(problemsOfStep(step, entry, rules)).length > 0) return step
  }
  return Math.min(wanted, lastFormStep)
}

/** Returns what the contract's schema would refuse; the schema itself stays on the server. */
function schemaProblems(entry: SignupEntry, { min_age }: SignupRules): SignupProblems {
  const problems: SignupProblems = {}
  if (!isOneOf(genderCodes, entry.gender)) problems.gender = { text: 'choose' }
  if (!isOneOf(seekingCodes, entry.seeking)) problems.seeking = { text: 'choose' }
  if (!isCountry(entry.country)) problems.country = { text: 'issues.required' }
  if (!isEmailAddress(entry.email.trim())) problems.email = { text: 'issues.email' }
  for (const name of ['name', 'password'] as const) {
    if (entry[name] === '' || !isAllowedText(entry[name])) problems[name] = { text: 'issues.required' }
  }
  const birth: string | undefined = entry.date_of_birth
  if (birth === undefined) problems.date_of_birth = { text: 'enterDateOfBirth', values: { min_age } }
  else if (!isDay(birth)) problems.date_of_birth = { text: 'issues.date_of_birth' }
  return problems
}

function ruleProblems(entry: SignupEntry, rules: SignupRules): SignupProblems {
  const problems: SignupProblems = {}
  const add = (field: string, problem: SignupProblem | null) => {
    if (problem) problems[field] = problem
  }
  const { email, password, consents, signup_message } = entry
  const name = entry.name.trim().normalize('NFC')
  if (isDay(entry.date_of_birth ?? '')) {
    add('date_of_birth', birthProblem(entry, rules))
  }
  if (name) add('name', issue(nameProblem(name, email)))
  if (password) add('password', issue(passwordProblem(password, email, name)))
  for (const purpose of requiredConsents) {
    add(purpose, consents[purpose] ? null : { text: 'consentNeeded' })
  }
  const maximum = rules.message_length
  if (exceedsGraphemes(signup_message ?? '', maximum)) {
    add('signup_message', { text: 'issues.too_long', values: { maximum } })
  }
  if (signup_message && rules.isFictional && !entry.fictional_acknowledged) {
    add('fictional_acknowledged', { text: 'acknowledgeNeeded' })
  }
  return problems
}

function birthProblem(entry: SignupEntry, { min_age, now }: SignupRules): SignupProblem | null {
  const age = checkAge(entry.date_of_birth, { minAge: min_age, country: entry.country, now })
  if (age === 'under_age') return { text: 'enterDateOfBirth', values: { min_age } }
  return age === 'impossible' ? { text: 'issues.date_of_birth' } : null
}

function issue(key: string | null): SignupProblem | null {
  return key === null ? null : { text: `issues.${key}` as SignupProblem['text'] }
}
