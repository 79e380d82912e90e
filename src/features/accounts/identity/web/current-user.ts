import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../web/api.tsx'
import type { User } from '../../contract.ts'

export type CurrentUser = User

/** Whoever is logged in, or null. The record is in every page and kept true by the live stream. */
export function useCurrentUser(): CurrentUser | null {
  const api = useApi()
  const { data } = useQuery(api.accounts.current.queryOptions({ input: {} }))
  return data?.user ?? null
}
