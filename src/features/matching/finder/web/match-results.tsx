import { Form } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { SwipeableCard } from '../../../cards/web/public.tsx'
import { LikeButton } from '../../../likes/web/public.tsx'
import type { Finder, Loosening, MatchCard } from '../../contract.ts'
import { fewMatches, matchesShown } from '../../rules.ts'
import { CardReasons } from '../../scoring/web/card-reasons.tsx'
import { ScoreLine } from '../../scoring/web/score-ring.tsx'

/** Cards of the first row; their pictures load eagerly. */
const firstRow = 3
const reasonsShown = 3

/** Lists who fits, best first, and what could be relaxed where few do. */
export function MatchResults({ finder }: { finder: Finder }) {
  const t = useTranslations('matching.results')
  const { cards, answers, loosenings } = finder
  if (cards.length === 0) return <Nobody loosenings={loosenings} />
  const isFull = cards.length >= matchesShown
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        <p className="mt-0.5 text-muted">{t(isFull ? 'count' : 'countFew', { count: cards.length })}</p>
        {answers.wishes.length === 0 ? <p className="mt-0.5 text-muted">{t('noWishes')}</p> : null}
      </div>
      <MatchGrid cards={cards} />
      {cards.length < fewMatches ? <Further loosenings={loosenings} /> : null}
    </div>
  )
}

function MatchGrid({ cards }: { cards: readonly MatchCard[] }) {
  const among = cards.map(({ id }) => id)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3">
      {cards.map((card, index) => (
        <li key={card.id} className="min-w-0">
          <ItemBoundary>
            <SwipeableCard
              card={card}
              among={among}
              action={<LikeButton member={card} />}
              isPriority={index < firstRow}
            />
            <div className="flex flex-col gap-2 px-1 pt-2">
              <ScoreLine score={card.score} />
              <CardReasons card={card} amount={reasonsShown} />
            </div>
          </ItemBoundary>
        </li>
      ))}
    </ul>
  )
}

function Nobody({ loosenings }: { loosenings: readonly Loosening[] }) {
  const t = useTranslations('matching.empty')
  return (
    <EmptyState
      drawing={<Drawing src="/empty/search.svg" className="aspect-4/3" />}
      action={loosenings.length > 0 ? <Loosen loosenings={loosenings} /> : <SearchLink />}
    >
      {t(loosenings.length > 0 ? 'loosen' : 'nobody')}
    </EmptyState>
  )
}

function Further({ loosenings }: { loosenings: readonly Loosening[] }) {
  const t = useTranslations('matching.few')
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <h3 className="text-base">{t('title')}</h3>
      {loosenings.length > 0 ? <Loosen loosenings={loosenings} /> : <SearchLink />}
    </div>
  )
}

function SearchLink() {
  const t = useTranslations('matching.empty')
  return (
    <ButtonLink to="/members" tone="secondary">
      {t('search')}
    </ButtonLink>
  )
}

/** Renders a button for each answer that could be relaxed, with the resulting number of members. */
function Loosen({ loosenings }: { loosenings: readonly Loosening[] }) {
  const t = useTranslations('matching.few')
  return (
    <Form method="post" action="/match-finder" className="flex flex-wrap justify-center gap-3">
      <input type="hidden" name="intent" value="loosen" />
      {loosenings.map(({ part, found }) => (
        <Button key={part} type="submit" name="part" value={part} tone="secondary">
          <span className="flex flex-col">
            <span>{t(`button.${part}`)}</span>
            <span className="text-xs font-medium">{t('found', { count: found })}</span>
          </span>
        </Button>
      ))}
    </Form>
  )
}
