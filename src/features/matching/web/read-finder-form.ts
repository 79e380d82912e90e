import type { MatchAnswers, Weight, Wish, WishTrait } from '../contract.ts'
import { wishTraits } from '../rules.ts'

/** The field that says how much a wish counts. */
export const weightField = (trait: WishTrait) => `${trait}_weight`

/** What counts where nothing else was chosen. */
export const usualWeight: Weight = 2

/** What the match finder's form asks for; a wish without codes is none. The server checks every value. */
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
