import type { QueryClient } from '@tanstack/react-query'
import { byText, type ProfileTexts } from '../../../../core/profile-texts.ts'
import type { Card, Photo, Profile } from '../../../../core/schemas.ts'
import { byTrait, type TraitName } from '../../../../core/traits.ts'
import type { Api } from '../../../../web/api/api.ts'
import { putData } from '../../../../web/query-cache.ts'

const keyOf = (id: number) => ['cards.known', id] as const

/** Stores the card from which a member's page is opened, so that the page is shown at once. */
export function cacheCard(queryClient: QueryClient, card: Card): void {
  putData(queryClient, keyOf(card.id), card)
}

/** Reports whether a member's page can be shown from a card. After an error it waits for the server. */
export function isCardKnown(queryClient: QueryClient, api: Api, id: number): boolean {
  const { queryKey } = api.cards.profile.queryOptions({ input: { id } })
  return (
    queryClient.getQueryState(queryKey)?.status !== 'error' &&
    queryClient.getQueryData(keyOf(id)) !== undefined
  )
}

/** Returns a profile with the fields of a card, the others empty; null without a card. */
export function knownProfile(queryClient: QueryClient, id: number): Profile | null {
  const card = queryClient.getQueryData<Card>(keyOf(id))
  return card ? { ...untold, ...card, photos: card.main_image ? [photoOf(card.main_image)] : [] } : null
}

const untold = {
  ...byTrait<Record<TraitName, null>>(() => null),
  status: 'active',
  seeking: null,
  sexuality: null,
  countryregion: null,
  interests: [],
  ...byText<ProfileTexts>(() => null),
  prompts: [],
  blocked_by_me: false,
  hidden_by_me: false,
} satisfies Omit<Profile, keyof Card | 'photos'>

/** The picture of a card in place of the photo, which has the same file. */
function photoOf({ filename, thumb_filename, status }: NonNullable<Card['main_image']>): Photo {
  return {
    id: 0,
    position: 1,
    filename,
    thumb_filename,
    large_filename: filename,
    audience: 'everyone',
    locked: false,
    needs_age_proof: false,
    rating: 'safe',
    moderator_rating: null,
    status,
    reason: null,
    is_main: true,
    width: 4,
    height: 5,
  }
}
