import { type Interest, interestGroups, isExplicit } from '../../../../core/people.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { Check, ChevronDown } from '../../../../web/kit/icons.tsx'
import { InterestIcon } from '../../../profiles/web/public.tsx'
import { SiteNotes } from './site-notes.tsx'

interface MemberInterestsProps {
  interests: readonly Interest[]
  /** The viewer's own. */
  ownInterests: readonly Interest[]
}

/** The groups that are not folded. */
const plainGroups = ['active', 'culture', 'food', 'closeness'] as const

/**
 * A member's interests in groups, shared ones first and explicit ones folded; renders nothing if there are none.
 */
export function MemberInterests({ interests, ownInterests }: MemberInterestsProps) {
  const t = useTranslations('profiles.view')
  const groupNames = useTranslations('profiles.interestGroups')
  if (interests.length === 0) return null
  const isShared = (code: Interest) => ownInterests.includes(code)
  const explicit = interests.filter(isExplicit)
  const sharedCount = interests.filter(isShared).length
  const groups = plainGroups
    .map((key) => ({ key, codes: interests.filter((code) => isIn(interestGroups[key], code)) }))
    .filter(({ codes }) => codes.length > 0)
  const chips = (codes: Interest[]) => (
    <ul className="flex flex-wrap gap-2">
      {codes
        .toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))
        .map((code) => (
          <InterestChip key={code} code={code} isShared={isShared(code)} />
        ))}
    </ul>
  )
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h2 className="font-body text-sm font-semibold text-muted">{t('interests')}</h2>
        {sharedCount > 0 ? (
          <p className="font-semibold text-primary">{t('sharedCount', { count: sharedCount })}</p>
        ) : null}
      </div>
      {groups.map(({ key, codes }) => (
        <div key={key} className="mt-4 grid gap-x-5 gap-y-2 sm:grid-cols-[7.5rem_1fr]">
          <h3 className="font-body text-xs font-normal tracking-normal text-muted sm:pt-3">
            {groupNames(key)}
          </h3>
          {chips(codes)}
        </div>
      ))}
      {explicit.length > 0 ? (
        <details className="group/explicit mt-3">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-semibold text-muted [&::-webkit-details-marker]:hidden">
            <span>{t('explicit', { count: explicit.length })}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open/explicit:rotate-180"
            />
          </summary>
          {chips(explicit)}
        </details>
      ) : null}
      <SiteNotes fields={['interests']} className="mt-3" />
    </Card>
  )
}

const isIn = (group: readonly Interest[], code: Interest) => group.includes(code)

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
      <span>{names(code)}</span>
      {isShared ? (
        <>
          <Check className="size-4" />
          <span className="sr-only">({t('inCommon')})</span>
        </>
      ) : null}
    </li>
  )
}
