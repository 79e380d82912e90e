import { isTrait } from '../../../../core/traits.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { useTraitTexts } from '../../../profiles/web/public.tsx'
import type { Relaxation } from '../../contract.ts'
import { type SearchQuery, searchOf } from '../../filters/web/search-query.ts'
import { filtersIn, withoutFilter } from '../../rules.ts'

export interface LoosenProps {
  query: SearchQuery
  /** Filters to drop, and the resulting counts. */
  relaxations: readonly Relaxation[]
}

/** Shown where nobody was found: filters to drop, and the resulting counts. */
export function NobodyFits({ query, relaxations }: LoosenProps) {
  const t = useTranslations('search.empty')
  const drawing = <Drawing src="/empty/search.svg" className="aspect-4/3" />
  if (filtersIn(query).length === 0) return <EmptyState drawing={drawing}>{t('nobody')}</EmptyState>
  if (relaxations.length === 0) {
    return (
      <EmptyState
        drawing={drawing}
        action={<ButtonLink to={`/members${searchOf({})}`}>{t('clear')}</ButtonLink>}
      >
        {t('nothingHelps')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={drawing}
      action={<RelaxationLinks query={query} relaxations={relaxations} className="justify-center" />}
    >
      {t('loosen')}
    </EmptyState>
  )
}

/** Shown below very few results. */
export function FewFit({ query, relaxations }: LoosenProps) {
  const t = useTranslations('search.empty')
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('few')}</p>
      <RelaxationLinks query={query} relaxations={relaxations} />
    </div>
  )
}

function RelaxationLinks({ query, relaxations, className }: LoosenProps & { className?: string }) {
  const t = useTranslations('search')
  const texts = useTraitTexts()
  return (
    <ul className={classNames('flex flex-wrap gap-2.5', className)}>
      {relaxations.map(({ filter, numResults, numResults_capped }) => (
        <li key={filter}>
          <ButtonLink to={`/members${searchOf(withoutFilter(query, filter))}`} tone="secondary">
            <span>
              <span>{isTrait(filter) ? texts.any(filter) : t(`without.${filter}`)}</span>
              <span className="block text-sm font-normal">
                {t(numResults_capped ? 'countCapped' : 'count', { count: numResults })}
              </span>
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
