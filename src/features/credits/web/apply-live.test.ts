import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { apiWithoutCalls, newPage } from '../../../../tests/drivers/page-data.ts'
import { applyCreditEvent } from './apply-live.ts'

const api = apiWithoutCalls()
const key = api.accounts.current.queryKey({ input: {} })

function withUser(user: unknown): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, { user } as never)
  return queryClient
}

test('a new balance is shown at once, and the ledger is loaded again', () => {
  const queryClient = withUser({ id: 1, credits: 30, language: 'en' })
  const ledger = api.credits.entries.queryKey({ input: {} })
  queryClient.setQueryData(ledger, { entries: [], next: null })
  applyCreditEvent(newPage(api, queryClient), { type: 'credits', id: 4, data: { credits: 20 } })
  expect(queryClient.getQueryData(key)).toEqual({ user: { id: 1, credits: 20, language: 'en' } })
  expect(queryClient.getQueryState(ledger)?.isInvalidated).toBe(true)
})

test('other events and visitors change nothing', () => {
  const member = withUser({ id: 1, credits: 30 })
  applyCreditEvent(newPage(api, member), { type: 'like', id: 4, data: { credits: 20 } })
  expect(member.getQueryData(key)).toEqual({ user: { id: 1, credits: 30 } })
  const visitor = withUser(null)
  applyCreditEvent(newPage(api, visitor), { type: 'credits', id: 4, data: { credits: 20 } })
  expect(visitor.getQueryData(key)).toEqual({ user: null })
})
