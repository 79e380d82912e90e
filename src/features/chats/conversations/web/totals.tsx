import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import { usePageFrame } from '../../../../web/page-frame.tsx'
import type { Totals } from '../../../likes/contract.ts'
import { totalsOptions } from './chat-queries.ts'

const nothing: Totals = { unread_messages: 0, new_likes: 0 }
const TotalsContext = createContext(nothing)

/** Provides the totals of all badges, which are part of every page of a member. */
export function TotalsProvider({ children }: { children: ReactNode }) {
  const isLoggedIn = usePageFrame().live.account !== null
  const { data } = useQuery({ ...totalsOptions(useApi()), enabled: isLoggedIn })
  return <TotalsContext value={data?.totals ?? nothing}>{children}</TotalsContext>
}

/** Returns the unread messages and new likes of the logged-in member; zero for visitors. */
export function useTotals(): Totals {
  return useContext(TotalsContext)
}
