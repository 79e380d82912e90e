import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Card } from '../../core/schemas.ts'
import { useMemberPlace } from '../../features/cards/web/public.tsx'
import { FictionalLabel, useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { useApi } from '../../web/page-data.tsx'
import { defineScreen } from '../../web/screen.ts'
import { memberIdOf } from '../member/member-id.ts'
import { withoutDelay } from '../new-like/like-times.ts'
import { Begin, type BeginProps } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

/** Creates the loaders of a lander of a profile. Members go on to the profile. */
export function defineMemberLander() {
  return defineScreen({
    redirect: ({ isLoggedIn, params, url }) => {
      const id = memberIdOf(params.id)
      if (isLoggedIn) return `/members/${id}${url.search}`
      const rest = withoutDelay(url.search)
      return rest === null ? null : url.pathname + rest
    },
    queries: ({ api, params }) => [
      api.signup.form.queryOptions({ input: {} }),
      api.cards.landing.queryOptions({ input: { id: memberIdOf(params.id) } }),
    ],
  })
}

/** A member as a lander shows them. */
export interface LandingPerson {
  card: Card
  /** Town, region or country, as far as the site shows it. */
  town: string
  picture: string | null
}

/**
 * Returns the member of the page's address; null for those who did not agree to be shown, where the site does not open
 * its profiles, and for unknown ids alike.
 */
export function useLandingPerson(): LandingPerson | null {
  const api = useApi()
  const id = memberIdOf(useParams().id)
  const { card } = useSuspenseQuery(api.cards.landing.queryOptions({ input: { id } })).data
  const placeOf = useMemberPlace()
  return card ? { card, town: placeOf(card), picture: card.main_image?.filename ?? null } : null
}

interface PortraitProps {
  person: LandingPerson | null
  /** Class of the drawn figure. */
  className?: string
  /** True if the picture carries the label of a fictional profile; else the page has it elsewhere. */
  isLabelled?: boolean
}

/**
 * The picture of the member, which carries its label if the profile is fictional; without one their initial. A
 * drawn figure where the lander shows no member.
 */
export function Portrait({ person, className, isLabelled = true }: PortraitProps) {
  const t = useTranslations('profiles.card')
  const [drawn = 1] = useCast(1)
  if (!person) return <Figure person={drawn} isFirst className={className} />
  const { name, is_fictional } = person.card
  return (
    <>
      {person.picture ? (
        <img src={person.picture} alt={t('photo', { name })} width={720} height={720} fetchPriority="high" />
      ) : (
        <span aria-hidden="true" className="lander-initial">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      )}
      {is_fictional && isLabelled ? (
        <span className="lander-fictional">
          <FictionalLabel isOnPicture />
        </span>
      ) : null}
    </>
  )
}

/** Name and age of the member; `otherwise` where the lander shows none. */
export function PersonName({ person, otherwise }: { person: LandingPerson | null; otherwise: string }) {
  const t = useTranslations('profiles.card')
  return <span>{person ? t('title', { name: person.card.name, age: person.card.age }) : otherwise}</span>
}

/** The signup that leads to the member, below the site's warning for a fictional profile. */
export function BeginWith({ person, ...begin }: Pick<BeginProps, 'heading' | 'text'> & PortraitProps) {
  const settings = useSiteSettings()
  return (
    <>
      {person?.card.is_fictional && settings ? (
        <Alert tone="warning">{settings.fictional_warning}</Alert>
      ) : null}
      <Begin
        {...begin}
        {...(person ? { profileId: person.card.id, next: `/members/${person.card.id}` } : {})}
      />
    </>
  )
}
