import type { Card } from '../core/schemas.ts'
import { LikeButton } from '../features/likes/web/public.tsx'
import { SuggestedProfiles } from '../features/matching/web/public.tsx'
import { SearchPage, searchScreen } from '../features/search/web/public.tsx'
import { DiscoverNotices } from './layout/alerts/member-alerts.tsx'

export const loader = searchScreen.loader
export const clientLoader = searchScreen.clientLoader

/** The same function for every card, so that a long list does not render again. */
const likeButton = (card: Card) => <LikeButton member={card} />

/** The same element each time, for the same reason. */
const notices = <DiscoverNotices />

/** The search, with a like button on each card and suggestions among the results (product: Search). */
export default function SearchScreen() {
  return <SearchPage action={likeButton} suggestions={<SuggestedProfiles />} notice={notices} />
}
