import { type Sexuality, sexualityCodes } from '../../../../core/people.ts'
import { type TraitCode, type TraitName, traitNames, traits } from '../../../../core/traits.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Brush, Eye, Flame, HeartHandshake, type Icon, Person, Scissors } from '../../../../web/kit/icons.tsx'

/** Fields that members choose from a list: a trait, or the sexuality, which the law protects. */
export type ChoiceName = 'sexuality' | TraitName
type ChoiceCode = TraitCode | Sexuality

/** The fields in display order, and the codes of each. */
export const choices = { sexuality: sexualityCodes, ...traits }
export const choiceNames: readonly ChoiceName[] = ['sexuality', ...traitNames]

/** An icon for each field; the text beside it means the same. */
export const choiceIcons: Record<ChoiceName, Icon> = {
  sexuality: Flame,
  relationship_status: HeartHandshake,
  body_type: Person,
  hair_color: Scissors,
  eye_color: Eye,
  tattoos: Brush,
}

/** Returns functions for the texts of a field and its codes. */
export function useTraitTexts() {
  const t = useTranslations('profiles.traits')
  return {
    label: (name: ChoiceName): string => t(`${name}.label`),
    /** The text for a search that is not narrowed by a trait. */
    any: (name: TraitName): string => t(`${name}.any`),
    value: (name: ChoiceName, code: ChoiceCode): string =>
      // The catalogue has a text for each code of each field; the compiler cannot express the type of the
      // pair.
      t(`${name}.codes.${code}` as 'sexuality.codes.bi'),
  }
}
