import { createORPCClient } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type ApiClient, createApi } from '../../../web/api.tsx'
import { applyCreditEvent } from './apply-live.ts'

/** The client makes no calls; only its query keys are used. */
const api = createApi(createORPCClient({ call: () => Promise.reject(new Error('no call')) }) as ApiClient)
const key = api.accounts.current.queryKey({ input: {} })

function withUser(user: unknown): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, { user } as never)
  return queryClient
}

test('a new balance is shown at once, and the ledger is read anew', () => {
  const queryClient = withUser({ id: 1, credits: 30, language: 'en' })
  const ledger = api.credits.entries.queryKey({ input: {} })
  queryClient.setQueryData(ledger, { entries: [], next: null })
  applyCreditEvent(queryClient, api, { type: 'credits', id: 4, data: { credits: 20 } })
  expect(queryClient.getQueryData(key)).toEqual({ user: { id: 1, credits: 20, language: 'en' } })
  expect(queryClient.getQueryState(ledger)?.isInvalidated).toBe(true)
})

test('other events and visitors change nothing', () => {
  const member = withUser({ id: 1, credits: 30 })
  applyCreditEvent(member, api, { type: 'like', id: 4, data: { credits: 20 } })
  expect(member.getQueryData(key)).toEqual({ user: { id: 1, credits: 30 } })
  const visitor = withUser(null)
  applyCreditEvent(visitor, api, { type: 'credits', id: 4, data: { credits: 20 } })
  expect(visitor.getQueryData(key)).toEqual({ user: null })
})
