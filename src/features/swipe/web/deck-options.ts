import type { Api } from '../../../web/api/api.ts'

/** Returns the query of the game on this page. The member's choices change it; it is never refetched. */
export const deckOptions = (api: Api) =>
  api.swipe.deck.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })
