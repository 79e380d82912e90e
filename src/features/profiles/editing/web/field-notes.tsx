import { useQuery } from '@tanstack/react-query'
import { textWords } from '../../../../core/profile-texts.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { byTrait, type TraitName } from '../../../../core/traits.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { profileFields } from '../../../sites/setting-rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { ReviewedField } from '../../answer-rules.ts'
import { reviewedColumns } from '../../rules.ts'
import { goToField } from './completeness.tsx'

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

const fieldTexts = {
  ...textWords,
  city: 'city',
  prompts: 'prompts',
} as const

/** Returns the part of the form in which a reviewed text is written. */
function partOf(field: ReviewedField): keyof typeof fieldTexts {
  return isOneOf(reviewedColumns, field) ? field : 'prompts'
}

/** Shows the owner which texts were removed, why, and what to do about it. */
export function RejectedTexts({ isShown }: Pick<ReturnType<typeof useFieldNotes>, 'isShown'>) {
  const t = useTranslations('profiles')
  const texts = useQuery(useApi().profiles.readOwn.queryOptions()).data?.texts ?? []
  return texts
    .map(({ field, reason }) => ({ key: field, field: partOf(field), reason }))
    .filter(({ field }) => isShown(field))
    .map(({ key, field, reason }) => (
      <Alert
        key={key}
        tone="warning"
        title={t('texts.title', { field: t(`edit.${fieldTexts[field]}`) })}
        action={
          <span className="flex flex-wrap gap-x-5 gap-y-1">
            <Link to={`#${field}`} onClick={(event) => goToField(event, field)}>
              {t('texts.action')}
            </Link>
            <Link to="/settings#decisions">{t('texts.decision')}</Link>
          </span>
        }
      >
        {t(`texts.${reason}`)}
      </Alert>
    ))
}
