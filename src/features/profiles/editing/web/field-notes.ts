import { textWords } from '../../../../core/profile-texts.ts'
import { byTrait, type TraitName } from '../../../../core/traits.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { profileFields } from '../../../sites/rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'

type Field = (typeof profileFields)[number]

const noteTexts = {
  country: 'country',
  countryregion: 'countryregion',
  city: 'city',
  sexuality: 'sexuality',
  seeking: 'seeking',
  interests: 'interests',
  ...byTrait<Record<TraitName, 'trait'>>(() => 'trait'),
  ...textWords,
  prompts: 'prompts',
} as const satisfies Record<Field, string>

/**
 * Returns the site's settings for profile fields (product: Profiles).
 */
export function useFieldNotes() {
  const t = useTranslations('profiles.notes')
  const settings = useSiteSettings()
  return {
    /** Returns whether the site shows a field; fields that it does not show are not in the form. */
    isShown: (field: Field): boolean => settings?.visible_profile_fields.includes(field) ?? true,
    /** The explanatory note beside a field, where the site has one. */
    noteOf: (field: Field): string | undefined =>
      settings?.visible_profile_notes.includes(field) ? t(noteTexts[field]) : undefined,
  }
}
