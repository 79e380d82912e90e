import { maximumAge } from '../../../../core/people.ts'
import type { MatchAnswers, Weight, Wish, WishTrait } from '../../contract.ts'
import { wishTraits } from '../../rules.ts'

/** Returns the name of the field for the weight of a wish. */
export const weightField = (trait: WishTrait) => `${trait}_weight`

/** The weight where none was chosen. */
export const usualWeight: Weight = 2

/** The field with the lower end of the ages on this site. */
export const youngestField = 'youngest'

/**
 * Reads the match finder's form: an age at its end is open, and a wish without codes is left out. The server validates
 * every value.
 */
export function readFinderForm(form: FormData): Partial<MatchAnswers> {
  const numberIn = (name: string) => {
    const text = String(form.get(name) ?? '').trim()
    return text === '' ? null : Number(text)
  }
  const ages = [numberIn('min_age'), numberIn('max_age')] as const
  // Without script the thumbs can pass each other.
  const isCrossed = ages[0] !== null && ages[1] !== null && ages[0] > ages[1]
  const [from, to] = isCrossed ? ages.toReversed() : ages
  const wishes = wishTraits.flatMap((trait) => {
    const codes = form.getAll(trait)
    const weight = Number(form.get(weightField(trait)) ?? usualWeight)
    return codes.length === 0 ? [] : [{ trait, codes, weight } as Wish]
  })
  return {
    min_age: from === numberIn(youngestField) ? null : (from ?? null),
    max_age: to === maximumAge ? null : (to ?? null),
    countryregion: String(form.get('countryregion') ?? '') || null,
    wishes,
  }
}
