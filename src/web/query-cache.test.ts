import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changeData, mapObjects, patchData, putData } from './query-cache.ts'

const key = ['list']
const without = (id: number) => (ids: number[]) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids

/** Returns a cache in which a load of the list is under way, and what ends it. */
function loading(cached?: number[]) {
  const queryClient = new QueryClient()
  if (cached) queryClient.setQueryData(key, cached, { updatedAt: 1000 })
  const load = Promise.withResolvers<number[]>()
  const queryFn = vi.fn(() => load.promise)
  const loaded = queryClient.fetchQuery({ queryKey: key, queryFn, retry: false })
  const data = () => queryClient.getQueryData(key)
  const isInvalidated = () => queryClient.getQueryState(key)?.isInvalidated
  return { queryClient, load, loaded, data, isInvalidated, queryFn }
}

test.each([
  ['for the first time', undefined],
  ['again', [1, 2, 3]],
])('a patch persists in a list that is loading %s', async (_name, cached) => {
  const { queryClient, load, loaded, data, queryFn } = loading(cached)
  patchData(queryClient, key, without(2))
  expect(data()).toEqual(cached && [1, 3])
  load.resolve([1, 2, 3, 4])
  await loaded
  expect(data()).toEqual([1, 3, 4])
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test.each([
  ['for the first time', undefined],
  ['again', [1, 2, 3]],
])('an answer replaces the response of a load that runs %s', async (_name, cached) => {
  const { queryClient, load, loaded, data } = loading(cached)
  putData(queryClient, key, [7])
  expect(data()).toEqual([7])
  load.resolve([1, 2, 3, 4])
  await loaded
  expect(data()).toEqual([7])
})

test('an answer is cached that no load asked for', () => {
  const queryClient = new QueryClient()
  putData(queryClient, key, [7])
  expect(queryClient.getQueryData(key)).toEqual([7])
})

test('cached data is changed by query-cache.ts alone', () => {
  const root = join(import.meta.dirname, '../..')
  // The latter only creates the cache and fills it with what the page brings.
  const changing = ['src/web/query-cache.ts', 'src/web/query-client.ts']
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\./.test(file) &&
      /\.(?:setQueryData|setQueriesData|cancelQueries)\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found.sort()).toEqual(changing)
})

// spec: browser-28
test('a patch persists in all pages while the next one is loading', async () => {
  const queryClient = new QueryClient()
  const next = Promise.withResolvers<number[]>()
  const options = {
    queryKey: key,
    queryFn: ({ pageParam }: { pageParam: number }) => (pageParam === 1 ? [1, 2] : next.promise),
    initialPageParam: 1,
    getNextPageParam: (_last: number[], pages: number[][]) => pages.length + 1,
  }
  await queryClient.fetchInfiniteQuery(options)
  const loaded = queryClient
    .getQueryCache()
    .find({ queryKey: key })
    ?.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } })
  patchData<{ pages: number[][]; pageParams: number[] }>(queryClient, key, (data) => ({
    ...data,
    pages: data.pages.map(without(2)),
  }))
  next.resolve([2, 3])
  await loaded
  expect(queryClient.getQueryData(key)).toEqual({ pages: [[1], [3]], pageParams: [1, 2] })
})

test('a patch that is reverted while the list is loading is not applied to the response', async () => {
  const { queryClient, load, loaded, data } = loading([1, 2])
  const restore = patchData(queryClient, key, without(2))
  restore()
  expect(data()).toEqual([1, 2])
  load.resolve([1, 2, 3])
  await loaded
  expect(data()).toEqual([1, 2, 3])
})

test('data loaded while a patch was active is loaded again when the patch is reverted', async () => {
  const { queryClient, load, loaded, isInvalidated } = loading([1, 2])
  const restore = patchData(queryClient, key, without(2))
  load.resolve([1])
  await loaded
  expect(isInvalidated()).toBe(false)
  restore()
  expect(isInvalidated()).toBe(true)
})

test('a load that began after a patch is outdated when the patch is reverted', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, [1, 2], { updatedAt: 1000 })
  const restore = patchData(queryClient, key, without(2))
  const load = Promise.withResolvers<number[]>()
  const loaded = queryClient.fetchQuery({ queryKey: key, queryFn: () => load.promise })
  restore()
  load.resolve([1])
  await loaded
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a change that is not idempotent repeats a load in flight', async () => {
  const { queryClient, load, loaded, data, isInvalidated } = loading([1])
  changeData<number[]>(queryClient, key, (ids) => [...ids, 2])
  expect(data()).toEqual([1, 2])
  load.resolve([1])
  await loaded
  expect(isInvalidated()).toBe(true)
})

test('changed data keeps its age and its staleness', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, [1], { updatedAt: 1000 })
  changeData<number[]>(queryClient, key, (ids) => [...ids, 2])
  expect(queryClient.getQueryState(key)).toMatchObject({
    data: [1, 2],
    dataUpdatedAt: 1000,
    isInvalidated: false,
  })
  void queryClient.invalidateQueries({ queryKey: key })
  patchData(queryClient, key, without(1))
  expect(queryClient.getQueryState(key)).toMatchObject({
    data: [2],
    dataUpdatedAt: 1000,
    isInvalidated: true,
  })
})

test('objects are changed or removed wherever they are; data without them stays the same object', () => {
  const data = { pages: [{ cards: [{ id: 1 }, { id: 2 }] }, { cards: [{ id: 3 }], more: null }] }
  const idOf = (part: object) => ('id' in part ? part.id : undefined)
  const changed = mapObjects(data, (part) => (idOf(part) === 2 ? { id: 2, liked: true } : part))
  expect(changed).toEqual({
    pages: [{ cards: [{ id: 1 }, { id: 2, liked: true }] }, { cards: [{ id: 3 }], more: null }],
  })
  expect(changed.pages[1]).toBe(data.pages[1])
  expect(mapObjects(data, (part) => (idOf(part) === 1 ? null : part)).pages[0]).toEqual({
    cards: [{ id: 2 }],
  })
  expect(mapObjects(data, (part) => part)).toBe(data)
})
