import type { Api } from '../../../web/api.tsx'

/** The game as it stands on this page. It changes by what the member does and is not dealt anew meanwhile. */
export const deckOptions = (api: Api) =>
  api.swipe.deck.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })
