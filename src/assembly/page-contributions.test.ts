import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { apiWithoutCalls, newPage } from '../../tests/drivers/page-data.ts'
import { cardChanged } from '../features/cards/page-events.ts'
import { newLikesChanged } from '../features/likes/page-events.ts'
import { memberHidden, memberShown, ownProfileChanged } from '../features/profiles/page-events.ts'

// What an action of one feature changes in the lists that others have loaded.

const api = apiWithoutCalls()

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

// spec: profiles-6
test('a hidden member disappears from every list, and nothing is loaded again', () => {
  const queryClient = withAll()
  const second = queryClient.getQueryData<{ pages: { results: unknown }[] }>(keys.search as never)?.pages[1]
  newPage(api, queryClient).emit(memberHidden, { id: 2 })
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
    profile: { profile: { ...card(2), hidden_by_me: true } },
  })
  expect(waitingIn(queryClient)).toEqual([])
  expect(stateOf(queryClient, 'search')?.dataUpdatedAt).toBe(1000)
  // Unchanged data is not rendered again.
  const now = queryClient.getQueryData<{ pages: { results: unknown }[] }>(keys.search as never)?.pages[1]
  expect(now?.results).toBe(second?.results)
})

test('a count that is displayed as "more than" stays', () => {
  const queryClient = withAll()
  const many = page(1, [1, 2], { numResults: 1000, numResults_capped: true })
  queryClient.setQueryData(keys.search as never, { pages: [many], pageParams: [undefined] } as never)
  newPage(api, queryClient).emit(memberHidden, { id: 2 })
  expect(dataIn(queryClient).search).toMatchObject({ pages: [{ numResults: 1000, results: [card(1)] }] })
})

test('undoing the hiding at once restores everything', () => {
  const queryClient = withAll()
  void queryClient.invalidateQueries({ queryKey: keys.suggestions })
  const putBack = newPage(api, queryClient).emit(memberHidden, { id: 2 })
  expect(waitingIn(queryClient)).toEqual(['suggestions'])
  putBack()
  expect(dataIn(queryClient)).toEqual(loaded)
  expect(waitingIn(queryClient)).toEqual(['suggestions'])
})

test('a list that changed before the undo is loaded again when it is opened', () => {
  const queryClient = withAll()
  const putBack = newPage(api, queryClient).emit(memberHidden, { id: 2 })
  queryClient.setQueryData(keys.deck, { ...cards(9), next: 'x', likes_left: 3 } as never)
  putBack()
  expect(waitingIn(queryClient)).toEqual(['deck'])
  expect(dataIn(queryClient)).toMatchObject({ deck: cards(9), search: loaded.search })
})

test('a member who is shown again later appears in lists opened next; likes and chats do not change', () => {
  const queryClient = withAll()
  newPage(api, queryClient).emit(memberShown, { id: 2 })
  expect(waitingIn(queryClient)).toEqual(['suggestions', 'finder', 'deck'])
  // A search starts over.
  expect([stateOf(queryClient, 'search'), stateOf(queryClient, 'similar')]).toEqual([undefined, undefined])
})

test('a search that is loading while a member is hidden does not bring them back', async () => {
  const queryClient = withAll()
  const load = Promise.withResolvers<unknown>()
  const options = {
    queryKey: keys.search as readonly unknown[],
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  }
  const loaded = queryClient.fetchInfiniteQuery({ ...options, queryFn: () => load.promise, retry: false })
  newPage(api, queryClient).emit(memberHidden, { id: 2 })
  load.resolve(page(1, [6, 2]))
  await loaded
  expect(dataIn(queryClient).search).toMatchObject({ pages: [page(1, [6], { numResults: 4 })] })
})

test('the profile page of a hidden member says so until they are shown again', () => {
  const queryClient = withAll()
  const hidden = () => dataIn(queryClient).profile
  newPage(api, queryClient).emit(memberHidden, { id: 2 })
  expect(hidden()).toMatchObject({ profile: { hidden_by_me: true } })
  newPage(api, queryClient).emit(memberShown, { id: 2 })
  expect(hidden()).toMatchObject({ profile: { hidden_by_me: false } })
})

test('a like shows on every card of the member, and nowhere else', () => {
  const queryClient = withAll()
  queryClient.setQueryData(api.chats.list.infiniteKey({ input: () => ({}), initialPageParam: undefined }), {
    pages: [{ chats: [{ other: card(2) }, { other: card(3) }] }],
    pageParams: [undefined],
  } as never)
  newPage(api, queryClient).emit(cardChanged, { id: 2, change: { liked: true } })
  const changed = queryClient
    .getQueryCache()
    .findAll()
    .filter(({ state }) => JSON.stringify(state.data).includes('"liked":true'))
    .map(({ queryKey }) => (queryKey[0] as string[]).join('.'))
  // The deck holds nobody who is liked, the list of hidden members has no buttons.
  expect(new Set(changed)).toEqual(
    new Set([
      'search.members',
      'matching.suggestions',
      'matching.readFinder',
      'likes.list',
      'cards.profile',
      'chats.list',
    ]),
  )
  expect(JSON.stringify(dataIn(queryClient).search)).toContain(JSON.stringify(card(3)))
})

test('an updated profile is loaded wherever it is shown', () => {
  const queryClient = withAll()
  const own = [api.profiles.readOwn.queryKey(), api.accounts.current.queryKey({ input: {} })]
  for (const key of own) queryClient.setQueryData(key as readonly unknown[], {})
  newPage(api, queryClient).emit(ownProfileChanged, {})
  expect(own.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  expect(waitingIn(queryClient)).toEqual(['profile'])
})

test('the number of unseen likes follows, and the server confirms a like that was counted', () => {
  const queryClient = new QueryClient()
  const key = api.chats.totals.queryKey({ input: {} })
  queryClient.setQueryData(key, { totals: { unread_messages: 2, new_likes: 3 } })
  const { emit } = newPage(api, queryClient)
  emit(newLikesChanged, { new_likes: 1 })
  expect(queryClient.getQueryState(key)).toMatchObject({
    data: { totals: { unread_messages: 2, new_likes: 1 } },
    isInvalidated: false,
  })
  emit(newLikesChanged, { added: 1 })
  expect(queryClient.getQueryState(key)).toMatchObject({
    data: { totals: { new_likes: 2 } },
    isInvalidated: true,
  })
})
