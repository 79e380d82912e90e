import type { Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { UserRoundSearch } from '../../../../web/kit/icons.tsx'
import { choiceIcons, choiceNames, useTraitTexts } from '../../../profiles/web/public.tsx'
import { SiteNotes } from './site-notes.tsx'

const icons = { seeking: UserRoundSearch, ...choiceIcons }

const seekingTexts = { male: 'seekingMale', female: 'seekingFemale', both: 'seekingBoth' } as const

/** Shows a member's choices from lists, each with its drawing; renders nothing if there are none. */
export function MemberFacts({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const texts = useTraitTexts()
  const facts = [
    ...(profile.seeking
      ? [{ name: 'seeking' as const, label: t('seeking'), value: t(seekingTexts[profile.seeking]) }]
      : []),
    ...choiceNames.flatMap((name) => {
      const value = profile[name]
      return value === null ? [] : [{ name, label: texts.label(name), value: texts.value(name, value) }]
    }),
  ]
  if (facts.length === 0) return null
  return (
    <Card>
      <h2 className="font-body text-sm font-semibold text-muted">{t('facts')}</h2>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3 gap-y-4">
        {facts.map(({ name, label, value }) => {
          const Icon = icons[name]
          return (
            <div key={name} className="relative min-h-10 min-w-0 ps-12 wrap-anywhere hyphens-auto">
              <dt className="text-xs text-muted">
                <span
                  aria-hidden="true"
                  className="absolute start-0 top-0 grid size-10 place-items-center rounded-full bg-secondary text-on-secondary"
                >
                  <Icon className="size-5" />
                </span>
                <span>{label}</span>
              </dt>
              <dd className="text-sm leading-snug font-semibold">{value}</dd>
            </div>
          )
        })}
      </dl>
      <SiteNotes fields={facts.map(({ name }) => name)} className="mt-4 border-t border-line pt-3" />
    </Card>
  )
}
