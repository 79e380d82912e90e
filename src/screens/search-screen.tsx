import { LikeButton } from '../features/likes/web/public.tsx'
import { SearchPage, searchScreen } from '../features/search/web/public.tsx'

export const loader = searchScreen.loader
export const clientLoader = searchScreen.clientLoader

/** The search, with a like button on each card (product.md, 2: members). */
export default function SearchScreen() {
  return <SearchPage action={(card) => <LikeButton member={card} />} />
}
