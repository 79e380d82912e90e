import { type MouseEvent, useId } from 'react'
import { textWords } from '../../../../core/profile-texts.ts'
import type { Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { CircleCheck, Plus } from '../../../../web/kit/icons.tsx'
import { Progress } from '../../../../web/kit/progress.tsx'
import { scrollBehavior } from '../../../../web/media-query.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { completenessOf, enoughInterests, type ProfileSection } from '../../rules.ts'

const partTexts = {
  photo: 'photo',
  ...textWords,
  prompts: 'prompts',
  relationship_status: 'relationship',
  appearance: 'appearance',
  place: 'place',
  interests: 'interests',
} as const satisfies Record<ProfileSection, string>

/** Goes to a field of this page without a history entry, so that unsaved input stays. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const block = field.offsetHeight > window.innerHeight / 2 ? 'start' : 'center'
  field.scrollIntoView({ behavior: scrollBehavior(), block })
  field.focus({ preventScroll: true })
}

/**
 * Shows how complete the member's profile is, and the benefit of each missing part, as links to its field.
 */
export function Completeness({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.completeness')
  const titleId = useId()
  const parts = completenessOf(profile, useSiteSettings()?.visible_profile_fields ?? [])
  const total = parts.length
  const done = parts.filter(({ missing }) => missing === null).length
  if (done === total) return <Praise />
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        {t('label')}
      </h2>
      <Progress label={t('label')} value={done} max={total} valueText={t('value', { done, total })} />
      <p className="mt-3 text-sm text-muted">{t('intro')}</p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-1">
        {parts.map(({ part, missing }) =>
          missing === null ? null : (
            <li key={part}>
              <a
                href={`#${missing}`}
                onClick={(event) => goToField(event, missing)}
                className="group -mx-2 flex min-h-11 gap-3 rounded-control px-2 py-2 transition-colors hover:bg-secondary hover:text-on-secondary"
              >
                <span
                  aria-hidden="true"
                  className="grid size-9 shrink-0 place-items-center rounded-full bg-secondary text-on-secondary"
                >
                  <Plus className="size-5" />
                </span>
                <span className="min-w-0 text-sm">
                  <span className="block font-semibold">
                    {t(partTexts[part], { least: enoughInterests })}
                  </span>
                  <span className="block text-muted group-hover:text-inherit">
                    {t(`${partTexts[part]}Help`)}
                  </span>
                </span>
              </a>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}

function Praise() {
  const t = useTranslations('profiles.completeness')
  return (
    <Card className="flex items-start gap-3">
      <CircleCheck className="mt-0.5 size-5 text-success" />
      <div>
        <h2 className="text-base">{t('full')}</h2>
        <p className="text-sm text-muted">{t('fullText')}</p>
      </div>
    </Card>
  )
}
