import { expect, test } from 'vitest'
import { scriptJson } from './page-state.ts'
import { createQueryClient, loadedQueries, restoreQueries } from './query-client.ts'

// spec: browser-26
test('on the server no timer holds the data of a page that has been sent', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  for (let page = 0; page < 20; page += 1) {
    await createQueryClient().fetchQuery({ queryKey: [page], queryFn: async () => 'members' })
  }
  expect(timers()).toBe(before)
})

const list = {
  queryKey: ['list', { type: 'infinite' }],
  queryFn: async ({ pageParam }: { pageParam: number }) => ({ page: pageParam, next: pageParam + 1 }),
  initialPageParam: 1,
  getNextPageParam: ({ next }: { next: number }) => next,
}

/** Returns a browser's cache as a page of the server fills it, through the text of the page. */
async function restored() {
  const server = createQueryClient()
  await server.fetchQuery({ queryKey: ['one'], queryFn: async () => ({ name: '</script>' }) })
  await server.fetchInfiniteQuery(list)
  await server.prefetchQuery({
    queryKey: ['refused'],
    queryFn: async () => {
      throw new Error('refused')
    },
  })
  const text = scriptJson(loadedQueries(server))
  const browser = createQueryClient()
  restoreQueries(browser, JSON.parse(text))
  return { server, browser, text }
}

test('what the server loaded is neither loaded nor counted as old in the browser', async () => {
  const { server, browser } = await restored()
  expect(browser.getQueryState(['one'])).toEqual(server.getQueryState(['one']))
  const reload = () => Promise.reject(new Error('loaded again'))
  expect(await browser.fetchQuery({ queryKey: ['one'], queryFn: reload })).toEqual({ name: '</script>' })
})

test('a list continues after its first page', async () => {
  const { browser } = await restored()
  expect(await browser.ensureInfiniteQueryData(list)).toMatchObject({ pages: [{ page: 1 }] })
  expect(await browser.fetchInfiniteQuery({ ...list, pages: 2, staleTime: 0 })).toEqual({
    pages: [
      { page: 1, next: 2 },
      { page: 2, next: 3 },
    ],
    pageParams: [1, 2],
  })
})

test('the text ends no script, and holds loaded queries alone', async () => {
  const { text } = await restored()
  expect(text).not.toContain('<')
  expect(text).not.toContain('refused')
  expect(Object.keys(JSON.parse(text)[0])).toEqual(['key', 'data', 'loadedAt'])
})
