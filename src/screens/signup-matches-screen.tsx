import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Country, isCountry } from '../core/countries.ts'
import { type Gender, genderCodes, type Seeking, seekingCodes } from '../core/people.ts'
import type { Card } from '../core/schemas.ts'
import { isOneOf } from '../core/text-checks.ts'
import { nextPath } from '../features/accounts/path-rules.ts'
import { type CurrentUser, loadSeeker, useCurrentUser } from '../features/accounts/web/public.tsx'
import { MemberGrid } from '../features/cards/web/public.tsx'
import { LikeButton } from '../features/likes/web/public.tsx'
import { useSiteSettings } from '../features/sites/web/public.tsx'
import { apiErrorOf } from '../web/api/api-error.ts'
import { useTranslations } from '../web/i18n/texts.ts'
import { ButtonLink } from '../web/kit/button.tsx'
import { classNames } from '../web/kit/class-names.ts'
import { Drawing } from '../web/kit/drawing.tsx'
import { EmptyState } from '../web/kit/empty-state.tsx'
import { Coins } from '../web/kit/icons.tsx'
import { Skeleton, SkeletonGroup } from '../web/kit/skeleton.tsx'
import { useApi } from '../web/page-data.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen, type ScreenArgs } from '../web/screen.ts'
import { FirstSteps } from './signup/first-steps.tsx'
import { firstStepsQueries } from './signup/steps-left.tsx'

interface Seeker {
  gender: Gender
  seeking: Seeking
  country: Country
}

const matchesQuery = ({ api }: Pick<ScreenArgs, 'api'>, seeker: Seeker) =>
  api.search.signupMatches.queryOptions({ input: seeker })

const screen = defineScreen({
  prepare: async (args) => {
    const { api, queryClient } = args
    const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
    if (!user) return
    const [own, sent] = firstStepsQueries(api)
    await Promise.all([queryClient.ensureQueryData(own), queryClient.ensureQueryData(sent)])
    try {
      const seeker = seekerOf(user.profile)
      if (seeker) await queryClient.ensureQueryData(matchesQuery(args, seeker))
    } catch (err) {
      // For visitors from a link on another site the request is refused during rendering: the browser makes
      // it then.
      if (apiErrorOf(err)?.code !== 'cross_site_request') throw err
    }
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const likeButton = (card: Card) => <LikeButton member={card} />

/** The end of a signup: suggested members, and what comes next (product: Signup). */
export default function SignupMatchesScreen() {
  const t = useTranslations('signup.matches')
  const api = useApi()
  const user = useCurrentUser()
  const [query] = useSearchParams()
  const stored = useStoredSeeker()
  const seeker = user ? seekerOf(user.profile) : stored
  const { data, isLoading, isError } = useQuery({
    ...matchesQuery({ api }, seeker ?? { gender: 'female', seeking: 'both', country: 'NL' }),
    enabled: seeker !== null,
  })
  const cards = data?.cards ?? []
  const next = query.get('next')
  const isEmpty = !isLoading && cards.length === 0
  return (
    <main id="content" className="page-width flex grow flex-col gap-6 py-6 lg:py-10">
      <PageTitle title={t('title')} />
      {isEmpty ? (
        <EmptyState
          drawing={<Drawing src="/empty/search.svg" className="h-40 w-full" />}
          title={t('noneTitle')}
          heading="h1"
          action={<WayOn next={next} isLoggedIn={user !== null} className="justify-center" />}
        >
          {t(isError ? 'failed' : user ? 'none' : 'noneVisitor')}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <div className="max-w-prose">
              <h1 className="text-2xl">{t('title')}</h1>
              {cards.length > 0 && <p className="mt-2 text-muted">{t('text')}</p>}
              {cards.some(({ country }) => country !== seeker?.country) && (
                <p className="text-muted">{t('widened')}</p>
              )}
              <Welcome user={user} />
            </div>
            <WayOn next={next} isLoggedIn={user !== null} />
          </div>
          {user ? <FirstSteps hasLiked={cards.some(({ liked }) => liked)} /> : null}
          {isLoading ? (
            <Shapes />
          ) : (
            <MemberGrid
              heading="h2"
              cards={cards}
              action={user ? likeButton : undefined}
              isSwipeable={user !== null}
            />
          )}
        </>
      )}
    </main>
  )
}

/** The welcome credits, or what is left of them, or first the pending confirmation of the address. */
function Welcome({ user }: { user: CurrentUser | null }) {
  const t = useTranslations('signup.matches')
  const tNav = useTranslations('frame.nav')
  const given = useSiteSettings()?.signup_credits
  if (user?.status !== 'active') return <p className="mt-2 font-medium">{t('textWaiting')}</p>
  if (user.credits === 0) return null
  return (
    <p className="mt-2 flex animate-rise items-center gap-2 font-medium text-success">
      <Coins className="size-5 shrink-0" />
      <span>
        {user.credits === given
          ? t('credits', { credits: given })
          : tNav('creditsLeft', { count: user.credits })}
      </span>
    </p>
  )
}

interface WayOnProps {
  next: string | null
  isLoggedIn: boolean
  className?: string
}

function WayOn({ next, isLoggedIn, className }: WayOnProps) {
  const t = useTranslations('signup.matches')
  const isElsewhere = next !== null && !/^\/(members|signup|login)?$/.test(nextPath(next))
  if (!isLoggedIn) {
    return <ButtonLink to="/login">{t('login')}</ButtonLink>
  }
  return (
    <div className={classNames('flex flex-wrap gap-3', className)}>
      {isElsewhere ? <ButtonLink to={nextPath(next)}>{t('goOn')}</ButtonLink> : null}
      <ButtonLink to="/members" tone={isElsewhere ? 'secondary' : 'primary'}>
        {t('search')}
      </ButtonLink>
      <ButtonLink to="/profile" tone="secondary">
        {t('profile')}
      </ButtonLink>
    </div>
  )
}

function Shapes() {
  return (
    <SkeletonGroup className="grid grid-cols-2 gap-5 md:grid-cols-3 lg:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <Skeleton key={index} className="picture-frame" />
      ))}
    </SkeletonGroup>
  )
}

function seekerOf(values: Record<keyof Seeker, unknown>): Seeker | null {
  const { gender, seeking, country } = values
  if (!isOneOf(genderCodes, gender) || !isOneOf(seekingCodes, seeking) || !isCountry(country)) return null
  return { gender, seeking, country }
}

/** Returns the person who signed up in this tab, for pages where nobody is logged in yet. */
function useStoredSeeker(): Seeker | null {
  const [seeker, setSeeker] = useState<Seeker | null>(null)
  useEffect(() => {
    const stored = loadSeeker()
    setSeeker(stored && seekerOf(stored))
  }, [])
  return seeker
}
