import { createORPCClient } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../web/api/api.ts'
import { requestAutoLike } from './use-new-like.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Requests a like while the server returns this profile, and counts reloads of the likes. */
async function ask(profile: { id: number } | null) {
  const api = createApi(createORPCClient({ call: async () => ({ profile }) }))
  const queryClient = new QueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const found = await requestAutoLike(queryClient, api)
  const reloads = () =>
    invalidate.mock.calls.filter(
      ([filters]) => JSON.stringify(filters?.queryKey) === JSON.stringify(api.likes.key()),
    )
  return { found, reloads }
}

// spec: likes-6
test('the likes are loaded again half a second after an automatic like', async () => {
  const { found, reloads } = await ask({ id: 7 })
  expect(found).toEqual({ id: 7 })
  vi.advanceTimersByTime(499)
  expect(reloads()).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(reloads()).toHaveLength(1)
})

// spec: likes-6
test('when nobody says hello, nothing is loaded again', async () => {
  const { found, reloads } = await ask(null)
  vi.advanceTimersByTime(5000)
  expect([found, reloads().length]).toEqual([null, 0])
})
