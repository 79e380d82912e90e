import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Card } from '../../../core/people.ts'
import type { Api, ApiClient } from '../../../web/api.tsx'

type Found = InfiniteData<Awaited<ReturnType<ApiClient['search']['members']>>>

/** Lists in which members are found; none of them contains hidden members. */
const listsOf = (api: Api) => [
  api.search.members.key(),
  api.search.signupMatches.key(),
  api.matching.suggestions.key(),
  api.matching.readFinder.key(),
  api.swipe.deck.key(),
]

/**
 * Removes a member from the loaded lists without reloading them. Returns a function that restores the lists;
 * a list that changed since is reloaded when it is opened.
 */
export function removeMemberFromLists(queryClient: QueryClient, api: Api, id: number): () => void {
  const cache = queryClient.getQueryCache()
  const putBack = listsOf(api)
    .flatMap((queryKey) => cache.findAll({ queryKey }))
    .flatMap((query) => {
      const before = query.state.data
      const without = isFound(before) ? withoutResult(before, id) : withoutMember(before, id)
      if (without === before) return []
      change(queryClient, query, without)
      const left = query.state.data
      return () => (query.state.data === left ? change(queryClient, query, before) : query.invalidate())
    })
  return () => {
    for (const back of putBack) back()
  }
}

/**
 * Invalidates the lists, so that they contain a member who is no longer hidden when they are opened again. A
 * search starts over, because the member's page in it is unknown.
 */
export function invalidateMemberLists(queryClient: QueryClient, api: Api): Promise<unknown> {
  queryClient.removeQueries({ queryKey: api.search.members.key(), type: 'inactive' })
  return Promise.all(listsOf(api).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Updates whether the member is hidden, on their page and in the settings. */
export function showHidden(
  queryClient: QueryClient,
  api: Api,
  { id, isHidden, list }: { id: number; isHidden: boolean; list: { cards: Card[] } },
): void {
  queryClient.setQueryData(api.profiles.hidden.queryKey(), list)
  queryClient.setQueryData(
    api.cards.profile.queryKey({ input: { id } }),
    (page) => page && { ...page, profile: { ...page.profile, hidden_by_me: isHidden } },
  )
}

function isFound(data: unknown): data is Found {
  const [page] = (data as Partial<Found> | undefined)?.pages ?? []
  return page !== undefined && 'numResults' in page
}

/** Removes a member from search results; each page carries the total. */
function withoutResult(found: Found, id: number): Found {
  const without = withoutMember(found, id)
  if (!found.pages.some(({ results }) => results.some((card) => card.id === id))) return without
  const pages = without.pages.map((page) =>
    page.numResults_capped ? page : { ...page, numResults: page.numResults - 1 },
  )
  return { ...without, pages }
}

/** Age and staleness of the data stay unchanged: what is marked for reloading still is. */
function change(queryClient: QueryClient, query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state
  queryClient.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/**
 * Returns the data without a member's cards, wherever they occur in it; the same object where there are none.
 */
function withoutMember<T>(data: T, id: number): T {
  if (Array.isArray(data)) {
    const others = data.filter((part) => !isCardOf(part, id))
    const changed = others.map((part) => withoutMember(part, id))
    const isSame = others.length === data.length && changed.every((part, index) => part === others[index])
    return isSame ? data : (changed as T)
  }
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data)
  const changed = entries.map(([name, value]) => [name, withoutMember(value, id)] as const)
  if (changed.every(([, value], index) => value === entries[index]?.[1])) return data
  return { ...data, ...Object.fromEntries(changed) }
}

function isCardOf(part: unknown, id: number): boolean {
  return typeof part === 'object' && part !== null && 'id' in part && part.id === id && 'liked' in part
}
