import { useQuery } from '@tanstack/react-query'
import type { User } from '../../contract.ts'
import { useApi } from '../../web/api.ts'

export type CurrentUser = User

/** Returns the logged-in member, or null. The record is part of every page and updated by the live stream. */
export function useCurrentUser(): CurrentUser | null {
  const api = useApi()
  const { data } = useQuery(api.accounts.current.queryOptions({ input: {} }))
  return data?.user ?? null
}
