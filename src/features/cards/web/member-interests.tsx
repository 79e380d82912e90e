import type { Interest } from '../../../core/people.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Card } from '../../../web/kit/card.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { Check } from '../../../web/kit/icons.tsx'
import { InterestIcon } from '../../profiles/web/public.tsx'
import { SiteNotes } from './site-notes.tsx'

interface MemberInterestsProps {
  interests: readonly Interest[]
  /** The viewer's own. */
  ownInterests: readonly Interest[]
}

/** A member's interests, shared ones first; renders nothing if there are none. */
export function MemberInterests({ interests, ownInterests }: MemberInterestsProps) {
  const t = useTranslations('profiles.view')
  if (interests.length === 0) return null
  const shared = interests.filter((code) => ownInterests.includes(code))
  const others = interests.filter((code) => !ownInterests.includes(code))
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h2 className="font-body text-sm font-semibold text-muted">{t('interests')}</h2>
        {shared.length > 0 ? (
          <p className="font-semibold text-primary">{t('sharedCount', { count: shared.length })}</p>
        ) : null}
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {shared.map((code) => (
          <InterestChip key={code} code={code} isShared />
        ))}
        {others.map((code) => (
          <InterestChip key={code} code={code} />
        ))}
      </ul>
      <SiteNotes fields={['interests']} className="mt-3" />
    </Card>
  )
}

function InterestChip({ code, isShared = false }: { code: Interest; isShared?: boolean }) {
  const t = useTranslations('profiles.view')
  const names = useTranslations('interests')
  return (
    <li
      className={classNames(
        'inline-flex min-h-10 items-center gap-2 rounded-full px-4 text-sm',
        isShared ? 'bg-secondary font-semibold text-on-secondary' : 'border border-line',
      )}
    >
      <InterestIcon code={code} />
      {names(code)}
      {isShared ? (
        <>
          <Check className="size-4" />
          <span className="sr-only">({t('inCommon')})</span>
        </>
      ) : null}
    </li>
  )
}
