import type { MatchAnswers, Weight, Wish, WishTrait } from '../contract.ts'
import { wishTraits } from '../rules.ts'

/** Returns the name of the field for the weight of a wish. */
export const weightField = (trait: WishTrait) => `${trait}_weight`

/** The weight where none was chosen. */
export const usualWeight: Weight = 2

/** Reads the match finder's form; a wish without codes is left out. The server validates every value. */
export function readFinderForm(form: FormData): Partial<MatchAnswers> {
  const numberIn = (name: string) => {
    const text = String(form.get(name) ?? '').trim()
    return text === '' ? null : Number(text)
  }
  const wishes = wishTraits.flatMap((trait) => {
    const codes = form.getAll(trait)
    const weight = Number(form.get(weightField(trait)) ?? usualWeight)
    return codes.length === 0 ? [] : [{ trait, codes, weight } as Wish]
  })
  return {
    min_age: numberIn('min_age'),
    max_age: numberIn('max_age'),
    countryregion: String(form.get('countryregion') ?? '') || null,
    wishes,
  }
}
