import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '../identity/web/current-user.tsx'

/**
 * Loads all data again once the member has become Premium or is no longer: photos that were blurred, limits, prices. It
 * watches the account and not an event, since the change may also be seen after a gap of the live stream.
 */
export function usePremiumChange(): void {
  const queryClient = useQueryClient()
  const isPremium = useCurrentUser()?.paid_user
  const before = useRef(isPremium)
  useEffect(() => {
    if (before.current === isPremium) return
    before.current = isPremium
    void queryClient.invalidateQueries()
  }, [isPremium, queryClient])
}
