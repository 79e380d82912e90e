import { Interest } from '../../../core/people.ts'
import type { ProfileChanges } from '../contract.ts'
import { traitNames } from './trait-texts.ts'

/** Tells an unticked list of interests from a form that has none. */
export const interestsMark = 'with_interests'

const emptiedFields = ['about_me', 'reason_for_signup', 'countryregion', 'city', ...traitNames] as const

/**
 * The changes that a sent profile form asks for; an empty choice or text empties the field. Without script the list of
 * regions is still that of the country before: a region of another country is left out, and the server drops it.
 */
export function readProfileForm(form: FormData): ProfileChanges {
  const changes: Record<string, unknown> = {}
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  for (const name of emptiedFields) {
    const value = textOf(name)
    if (value !== null) changes[name] = value.trim() === '' ? null : value
  }
  for (const name of ['seeking', 'country'] as const) {
    const value = textOf(name)
    if (value !== null) changes[name] = value
  }
  if (form.has(interestsMark)) {
    changes.interests = form.getAll('interests').filter((code) => Interest.safeParse(code).success)
  }
  const { country, countryregion } = changes
  if (typeof country === 'string' && typeof countryregion === 'string') {
    if (!countryregion.startsWith(`${country}-`)) delete changes.countryregion
  }
  // The server checks every value and answers with a text beside its field.
  return changes as ProfileChanges
}
