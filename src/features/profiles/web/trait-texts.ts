import { useTranslations } from 'use-intl'
import {
  BodyType,
  EyeColor,
  HairColor,
  type Profile,
  RelationshipStatus,
  Sexuality,
  Tattoos,
} from '../../../core/people.ts'

/** Traits that members choose from a list, in display order. */
export const traits = {
  sexuality: { texts: 'sexuality', values: Sexuality.options },
  relationship_status: { texts: 'relationshipStatus', values: RelationshipStatus.options },
  body_type: { texts: 'bodyType', values: BodyType.options },
  hair_color: { texts: 'hairColor', values: HairColor.options },
  eye_color: { texts: 'eyeColor', values: EyeColor.options },
  tattoos: { texts: 'tattoos', values: Tattoos.options },
} as const
export type TraitName = keyof typeof traits
export const traitNames = Object.keys(traits) as TraitName[]

/** Returns functions for the texts of a trait and its values. */
export function useTraitTexts() {
  const t = useTranslations('profiles')
  return {
    label: (name: TraitName): string => t(`${traits[name].texts}.label`),
    value: (name: TraitName, value: NonNullable<Profile[TraitName]>): string =>
      // The catalogue has a text for each value of each trait; the compiler cannot express the type of the
      // pair.
      t(`${traits[name].texts}.${value}` as 'sexuality.label'),
  }
}
