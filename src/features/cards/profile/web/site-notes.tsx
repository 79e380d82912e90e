import { byText, type ProfileTextName } from '../../../../core/profile-texts.ts'
import { byTrait, type TraitName } from '../../../../core/traits.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'

/** Profile fields, each with its note to readers. */
const noteTexts = {
  country: 'place',
  countryregion: 'place',
  city: 'place',
  sexuality: 'sexuality',
  seeking: 'seeking',
  interests: 'interests',
  ...byTrait<Record<TraitName, 'trait'>>(() => 'trait'),
  ...byText<Record<ProfileTextName, 'words'>>(() => 'words'),
  prompts: 'words',
} as const

interface SiteNotesProps {
  /** The fields shown on the page. */
  fields: readonly (keyof typeof noteTexts)[]
  className?: string
}

/**
 * The notes that the site requires below the shown fields, each once (product: Cards).
 */
export function SiteNotes({ fields, className }: SiteNotesProps) {
  const t = useTranslations('profiles.view.notes')
  const wanted = useSiteSettings()?.visible_profile_notes ?? []
  const notes = new Set(fields.filter((field) => wanted.includes(field)).map((field) => noteTexts[field]))
  if (notes.size === 0) return null
  return (
    <div className={classNames('flex flex-col gap-1 text-xs text-muted', className)}>
      {[...notes].map((note) => (
        <p key={note}>{t(note)}</p>
      ))}
    </div>
  )
}
