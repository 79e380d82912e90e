import { useQuery } from '@tanstack/react-query'
import { usePageFrame } from '../../../../web/page-frame.tsx'
import { useApi } from '../../web/api.ts'
import { totalsOptions } from './chat-queries.ts'

/** Returns the unread messages and new likes of the logged-in member; zero for visitors. */
export function useTotals(): { unread_messages: number; new_likes: number } {
  const api = useApi()
  const isLoggedIn = usePageFrame().live.account !== null
  const { data } = useQuery({ ...totalsOptions(api), enabled: isLoggedIn })
  return data?.totals ?? { unread_messages: 0, new_likes: 0 }
}
