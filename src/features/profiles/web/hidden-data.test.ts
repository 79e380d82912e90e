import { createORPCClient } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type ApiClient, createApi } from '../../../web/api.tsx'
import { invalidateMemberLists, removeMemberFromLists, showHidden } from './hidden-data.ts'

/** No calls are made; the client only creates query keys. */
const api = createApi(createORPCClient({ call: () => Promise.reject(new Error('no call')) }) as ApiClient)

const card = (id: number) => ({ id, name: `member ${id}`, liked: false, matched: false })
const cards = (...ids: number[]) => ({ cards: ids.map(card) })
const page = (pageNumber: number, ids: number[], more: Record<string, unknown> = {}) => ({
  results: ids.map(card),
  similar_results: [],
  numResults: 5,
  numResults_capped: false,
  pageNumber,
  ...more,
})

const keys = {
  search: api.search.members.infiniteKey({ input: () => ({}), initialPageParam: undefined }),
  similar: api.search.members.infiniteKey({ input: () => ({ online: true }), initialPageParam: undefined }),
  suggestions: api.matching.suggestions.queryKey({ input: {} }),
  finder: api.matching.readFinder.queryKey(),
  deck: api.swipe.deck.queryKey({ input: {} }),
  likes: api.likes.list.infiniteKey({
    input: () => ({ type: 'sent' as const }),
    initialPageParam: undefined,
  }),
  hidden: api.profiles.hidden.queryKey(),
  profile: api.cards.profile.queryKey({ input: { id: 2 } }),
}
type Name = keyof typeof keys

const loaded: Record<Name, unknown> = {
  search: { pages: [page(1, [1, 2, 3]), page(2, [4, 5])], pageParams: [undefined, 'a'] },
  similar: {
    pages: [page(1, [1], { similar_results: [card(2)], numResults: 1 })],
    pageParams: [undefined],
  },
  suggestions: cards(2, 6),
  finder: { answers: { wishes: [] }, cards: [card(7), card(2)], loosenings: [] },
  deck: { ...cards(8, 2, 9), next: 'x', likes_left: 3 },
  likes: { pages: [{ profiles: [card(2)], sent: [2] }], pageParams: [undefined] },
  hidden: cards(),
  profile: { profile: { ...card(2), hidden_by_me: false } },
}

function withAll(): QueryClient {
  const queryClient = new QueryClient()
  for (const [name, key] of Object.entries(keys)) {
    queryClient.setQueryData(key as readonly unknown[], loaded[name as Name], { updatedAt: 1000 })
  }
  return queryClient
}
const dataIn = (queryClient: QueryClient) =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, queryClient.getQueryData(key as readonly unknown[])]),
  )
const stateOf = (queryClient: QueryClient, name: Name) =>
  queryClient.getQueryState(keys[name] as readonly unknown[])
/** Returns the names of invalidated queries. */
const waitingIn = (queryClient: QueryClient) =>
  (Object.keys(keys) as Name[]).filter((name) => stateOf(queryClient, name)?.isInvalidated)

test('who is hidden is gone from every list in which members are met, and nothing is loaded anew', () => {
  const queryClient = withAll()
  const second = queryClient.getQueryData<{ pages: { results: unknown }[] }>(keys.search as never)?.pages[1]
  removeMemberFromLists(queryClient, api, 2)
  expect(dataIn(queryClient)).toEqual({
    ...loaded,
    search: {
      pages: [page(1, [1, 3], { numResults: 4 }), page(2, [4, 5], { numResults: 4 })],
      pageParams: [undefined, 'a'],
    },
    similar: { pages: [page(1, [1], { numResults: 1 })], pageParams: [undefined] },
    suggestions: cards(6),
    finder: { answers: { wishes: [] }, cards: [card(7)], loosenings: [] },
    deck: { ...cards(8, 9), next: 'x', likes_left: 3 },
  })
  expect(waitingIn(queryClient)).toEqual([])
  expect(stateOf(queryClient, 'search')?.dataUpdatedAt).toBe(1000)
  // Unchanged data is not rendered again.
  const now = queryClient.getQueryData<{ pages: { results: unknown }[] }>(keys.search as never)?.pages[1]
  expect(now?.results).toBe(second?.results)
})

test('a number that is told as more stays', () => {
  const queryClient = withAll()
  const many = page(1, [1, 2], { numResults: 1000, numResults_capped: true })
  queryClient.setQueryData(keys.search as never, { pages: [many], pageParams: [undefined] } as never)
  removeMemberFromLists(queryClient, api, 2)
  expect(dataIn(queryClient).search).toMatchObject({ pages: [{ numResults: 1000, results: [card(1)] }] })
})

test('taken back at once, everything is as it was', () => {
  const queryClient = withAll()
  void queryClient.invalidateQueries({ queryKey: keys.suggestions })
  const putBack = removeMemberFromLists(queryClient, api, 2)
  expect(waitingIn(queryClient)).toEqual(['suggestions'])
  putBack()
  expect(dataIn(queryClient)).toEqual(loaded)
  expect(waitingIn(queryClient)).toEqual(['suggestions'])
})

test('a list that changed before it was taken back is loaded anew when it is opened', () => {
  const queryClient = withAll()
  const putBack = removeMemberFromLists(queryClient, api, 2)
  queryClient.setQueryData(keys.deck, { ...cards(9), next: 'x', likes_left: 3 } as never)
  putBack()
  expect(waitingIn(queryClient)).toEqual(['deck'])
  expect(dataIn(queryClient)).toMatchObject({ deck: cards(9), search: loaded.search })
})

test('who is shown again later comes with what is opened next; likes and chats have nothing to do with it', async () => {
  const queryClient = withAll()
  await invalidateMemberLists(queryClient, api)
  expect(waitingIn(queryClient)).toEqual(['suggestions', 'finder', 'deck'])
  // A search starts over.
  expect([stateOf(queryClient, 'search'), stateOf(queryClient, 'similar')]).toEqual([undefined, undefined])
})

test('the own page and the list in the settings tell it', () => {
  const queryClient = withAll()
  showHidden(queryClient, api, { id: 2, isHidden: true, list: cards(2) as never })
  expect(dataIn(queryClient)).toMatchObject({
    hidden: cards(2),
    profile: { profile: { hidden_by_me: true } },
  })
  showHidden(queryClient, api, { id: 2, isHidden: false, list: cards() as never })
  expect(dataIn(queryClient)).toMatchObject({
    hidden: cards(),
    profile: { profile: { hidden_by_me: false } },
  })
})
