import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

const list = vi.fn(async (input: unknown) => ({ asked: input }))
const client = { likes: { list, send: async (input: unknown) => input } }

interface Options {
  queryKey: unknown[]
  queryFn: (context: object) => Promise<unknown>
  mutationFn: (input: unknown) => Promise<unknown>
}
type Make = (options?: object) => Options
interface Likes {
  key: () => unknown[]
  list: Record<'queryOptions' | 'infiniteOptions', Make> & Record<'queryKey' | 'infiniteKey', Make>
  send: { mutationOptions: Make }
}
const api = () => createApi<{ likes: Likes; call: typeof client }>(client)

test('the options of a call load it with its input, under a key of call and input', async () => {
  const queries = new QueryClient()
  const { likes, call } = api()
  const input = { type: 'new' }
  expect(await queries.fetchQuery(likes.list.queryOptions({ input }))).toEqual({ asked: input })
  expect(queries.getQueryData(likes.list.queryKey({ input }) as never)).toEqual({ asked: input })
  expect(queries.getQueryData(likes.list.queryKey({ input: { type: 'old' } }) as never)).toBeUndefined()
  expect(call).toBe(client)
})

test('pages are loaded by the input of each', async () => {
  const queries = new QueryClient()
  const options = api().likes.list.infiniteOptions({
    input: (cursor: string) => ({ cursor }),
    initialPageParam: 'first',
    getNextPageParam: () => null,
  })
  const { pages } = (await queries.fetchInfiniteQuery(options as never)) as { pages: unknown[] }
  expect(pages).toEqual([{ asked: { cursor: 'first' } }])
  expect(options.queryKey).toEqual(
    api().likes.list.infiniteKey({ input: (cursor: string) => ({ cursor }), initialPageParam: 'first' }),
  )
})

test('the key of a group of calls matches what its calls have loaded', async () => {
  const queries = new QueryClient()
  const { likes } = api()
  await queries.fetchQuery(likes.list.queryOptions({ input: { type: 'new' } }))
  await queries.invalidateQueries({ queryKey: likes.key() })
  const [query] = queries.getQueryCache().findAll({ queryKey: likes.key() })
  expect(query?.state.isInvalidated).toBe(true)
  expect(queries.getQueryCache().findAll({ queryKey: [['chats'], {}] })).toEqual([])
})

test('options without input are made once, those with other options each time', () => {
  const { likes } = api()
  expect(likes.list.queryOptions({ input: {} })).toBe(likes.list.queryOptions({ input: {} }))
  const own = likes.list.queryOptions({ input: {}, staleTime: 5 })
  expect(own).toMatchObject({ staleTime: 5, queryKey: likes.list.queryOptions({ input: {} }).queryKey })
})

test('a mutation sends what it is given', async () => {
  expect(await api().likes.send.mutationOptions().mutationFn({ profile_id: 3 })).toEqual({ profile_id: 3 })
})
