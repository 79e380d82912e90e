import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { putData } from '../../../../web/query-cache.ts'
import { defineForm, defineScreen, type FormArgs, type FormRefusal } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { SwipeableCard } from '../../../cards/web/public.tsx'
import { LikeButton } from '../../../likes/web/public.tsx'
import type { Finder, Loosening, MatchCard } from '../../contract.ts'
import { fewMatches, matchesShown, maxCandidates } from '../../rules.ts'
import { type ScorePart, scoreParts } from '../../score-rules.ts'
import { CardReasons } from '../../scoring/web/reason-list.tsx'
import { FinderForm } from './finder-form.tsx'
import { readFinderForm } from './read-finder-form.ts'

/** Cards of the first row; their pictures load eagerly. */
const firstRow = 3
const reasonsShown = 3

/** Lists who fits, best first, and what could be relaxed where few do. */
function MatchResults({ finder }: { finder: Finder }) {
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

/** Radius and length of the ring, in the units of its 40 by 40 drawing. */
const radius = 17
const length = 2 * Math.PI * radius

/** Minimum score of each text. */
const levels = [
  [80, 'great'],
  [60, 'good'],
  [40, 'some'],
  [0, 'little'],
] as const

/** Shows how well a member fits: a ring that fills, its number, and a text. */
function ScoreLine({ score }: { score: number }) {
  const t = useTranslations('matching.results')
  const [, level] = levels.find(([from]) => score >= from) ?? levels[3]
  return (
    <p className="flex items-center gap-2.5">
      <span className="relative grid size-11 shrink-0 place-items-center">
        <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
          <circle cx="20" cy="20" r={radius} fill="none" strokeWidth="3.5" className="stroke-line" />
          <circle
            cx="20"
            cy="20"
            r={radius}
            fill="none"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeDasharray={`${(score / 100) * length} ${length}`}
            className="stroke-primary"
          />
        </svg>
        <span aria-hidden="true" className="text-sm font-bold tabular-nums">
          {score}
        </span>
        <span className="sr-only">{t('score', { score })}</span>
      </span>
      <span className="min-w-0 text-sm leading-tight font-semibold">{t(`levels.${level}`)}</span>
    </p>
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

/**
 * Explains what the list is ranked by and how much each part counts (law: 2.1).
 */
function HowItWorks() {
  const t = useTranslations('matching.how')
  return (
    <details className="group rounded-card border border-line bg-surface px-5">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          aria-hidden="true"
          className="ms-auto size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex max-w-prose flex-col gap-4 pb-5 text-sm">
        <p>{t('fit')}</p>
        <p>{t('points')}</p>
        <dl className="flex flex-col gap-2.5">
          {(Object.keys(scoreParts) as ScorePart[]).map((part) => (
            <div key={part} className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
              <dt>{t(`parts.${part}`)}</dt>
              <dd className="contents">
                <span className="text-muted tabular-nums">
                  {t('partPoints', { points: scoreParts[part] })}
                </span>
                <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ width: `${scoreParts[part]}%` }}
                  />
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('who', { count: maxCandidates })}</p>
        <p>{t('fair')}</p>
      </div>
    </details>
  )
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.matching.readFinder.queryOptions()],
  // The form contains the regions of the member's country from the start.
  prepare: async ({ api, queryClient }) => {
    const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
    if (!user) return
    const { country } = user.profile
    await queryClient.ensureQueryData(api.sites.regions.queryOptions({ input: { country } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async (args) => {
  const { api, queryClient, form: sent } = args
  const isLoosening = sent.get('intent') === 'loosen'
  const answers = isLoosening ? await loosenedAnswers(args) : readFinderForm(sent)
  const finder = await api.call.matching.changeFinder(answers)
  putData(queryClient, api.matching.readFinder.queryKey(), finder)
  await queryClient.invalidateQueries({ queryKey: api.matching.suggestions.key(), refetchType: 'none' })
  return redirect('/match-finder?saved')
})
export const action = form.action
export const clientAction = form.clientAction

/** Returns the member's answers without the one that the clicked button relaxes. */
async function loosenedAnswers({ api, form: sent }: FormArgs) {
  const { answers } = await api.call.matching.readFinder()
  return sent.get('part') === 'ages'
    ? { ...answers, min_age: null, max_age: null }
    : { ...answers, countryregion: null }
}

/** Shows what the member looks for, and who fits both ways, by score (product: Matching). */
export default function MatchFinderScreen() {
  const t = useTranslations('matching')
  const api = useApi()
  const user = useCurrentUser()
  const refusal = useActionData<FormRefusal | undefined>() ?? null
  const [query] = useSearchParams()
  const { data: finder } = useSuspenseQuery(api.matching.readFinder.queryOptions())
  if (!user) return null
  return (
    <main id="content" className="page-width flex flex-col gap-5 py-5 lg:py-8">
      <PageTitle title={t('title')} />
      <div className="max-w-prose">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="mt-1.5 text-muted">{t('intro')}</p>
      </div>
      {query.has('saved') && !refusal ? (
        <Alert tone="success" isAnnounced>
          {t('form.saved')}
        </Alert>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <FinderForm
          // Remounts with what was saved; what was refused stays as it was entered.
          key={JSON.stringify(finder.answers)}
          answers={finder.answers}
          country={user.profile.country}
          refusal={refusal}
        />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MatchResults finder={finder} />
        </div>
        <HowItWorks />
      </div>
    </main>
  )
}
