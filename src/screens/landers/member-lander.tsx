import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Card } from '../../core/schemas.ts'
import { useMemberPlace } from '../../features/cards/web/public.tsx'
import { FictionalLabel, useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { defineScreen, useApi } from '../api.ts'
import { memberIdOf } from '../member/member-id.ts'
import { withoutDelay } from '../new-like/like-times.ts'

/** Creates the loaders of a lander of a profile. Members go on to the profile. */
export function defineMemberLander() {
  return defineScreen({
    redirect: ({ isLoggedIn, params, url }) => {
      const id = memberIdOf(params.id)
      if (isLoggedIn) return `/members/${id}`
      const rest = withoutDelay(url.search)
      return rest === null ? null : url.pathname + rest
    },
    queries: ({ api, params }) => [
      api.signup.form.queryOptions({ input: {} }),
      api.cards.landing.queryOptions({ input: { id: memberIdOf(params.id) } }),
    ],
  })
}

/** What a lander shows of a member. */
export interface LandingPerson {
  card: Card
  /** Town, region or country, as far as the site shows it. */
  place: string
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
  return card ? { card, place: placeOf(card), picture: card.main_image?.filename ?? null } : null
}

/** Where the signup of such a lander leads. */
export function signupOf(person: LandingPerson | null): { profileId?: number; next?: string } {
  return person ? { profileId: person.card.id, next: `/members/${person.card.id}` } : {}
}

/** The picture of the member, which carries its label if the profile is fictional. */
export function PersonPicture({ person, children }: { person: LandingPerson; children?: ReactNode }) {
  const t = useTranslations('profiles.card')
  return (
    <>
      {person.picture ? (
        <img
          src={person.picture}
          alt={t('photo', { name: person.card.name })}
          width={720}
          height={720}
          fetchPriority="high"
        />
      ) : (
        children
      )}
      {person.card.is_fictional ? (
        <span className="lander-fictional">
          <FictionalLabel isOnPicture />
        </span>
      ) : null}
    </>
  )
}

/** The site's warning for a fictional profile. */
export function FictionalWarning({ person }: { person: LandingPerson | null }) {
  const settings = useSiteSettings()
  return person?.card.is_fictional && settings ? (
    <Alert tone="warning">{settings.fictional_warning}</Alert>
  ) : null
}
