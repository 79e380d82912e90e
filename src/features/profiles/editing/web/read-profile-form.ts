import { interestCodes } from '../../../../core/people.ts'
import { profileTextNames } from '../../../../core/profile-texts.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { choiceNames } from '../../attributes/web/trait-texts.ts'
import type { ProfileChanges } from '../../contract.ts'
import { maxPrompts } from '../../rules.ts'

/** Distinguishes a list of interests with none ticked from a form without the list. */
export const interestsMark = 'with_interests'

const emptiedFields = [...profileTextNames, 'countryregion', 'city', ...choiceNames] as const

/** Distinguishes a form in which no prompt is answered from one without prompts. */
export const promptsMark = 'prompts'

/** Returns the names of the fields of one answer, from 1. */
export function answerFields(number: number) {
  return { prompt: `prompt_${number}`, answer: `answer_${number}` }
}

/** Returns the answers of a form in their order, each with its number; a prompt without an answer is left out. */
export function slotsOf(textOf: (name: string) => string | undefined) {
  return Array.from({ length: maxPrompts }, (_, index) => index + 1).flatMap((number) => {
    const names = answerFields(number)
    const answer = textOf(names.answer) ?? ''
    return answer.trim() === '' ? [] : [{ number, prompt: textOf(names.prompt) ?? '', answer }]
  })
}

/**
 * Reads the changes from a submitted profile form; an empty choice or text clears the field. Without script
 * the list of regions is still that of the previous country: a region of another country is left out, and the
 * server clears it.
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
    changes.interests = form.getAll('interests').filter((code) => isOneOf(interestCodes, code))
  }
  if (form.has(promptsMark)) {
    const slots = slotsOf((name) => textOf(name) ?? undefined)
    changes.prompts = slots.map(({ prompt, answer }) => ({ prompt, answer }))
  }
  const { country, countryregion } = changes
  if (typeof country === 'string' && typeof countryregion === 'string') {
    if (!countryregion.startsWith(`${country}-`)) delete changes.countryregion
  }
  // The server validates every value and returns a message for its field.
  return changes as ProfileChanges
}
