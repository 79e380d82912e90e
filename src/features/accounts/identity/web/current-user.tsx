import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import type { User } from '../../contract.ts'

export type CurrentUser = User

const CurrentUserContext = createContext<CurrentUser | null>(null)

/** Provides the logged-in member's record, which is part of every page and updated by the live stream. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(useApi().accounts.current.queryOptions({ input: {} }))
  return <CurrentUserContext value={data?.user ?? null}>{children}</CurrentUserContext>
}

/** Returns the logged-in member, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext)
}
