import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { mayHaveTimeBonus } from '../../discount-rules.ts'
import { useApi } from '../../web/api.ts'
import { timeBonusOptions } from './time-bonus-query.ts'

/** When the countdown of this page ends, by the browser's clock. It is set in effects only, so never on the server. */
let endsAt: number | null = null

/**
 * Returns the seconds that are left of the member's time bonus; null where it is not offered. The server's deadline
 * counts: a running countdown is never extended, and it ends early where the server ends it.
 */
export function useTimeBonus(): number | null {
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const isPossible = user !== null && mayHaveTimeBonus(user, new Date())
  const { data, dataUpdatedAt } = useQuery({ ...timeBonusOptions(api), enabled: isPossible })
  const given = isPossible && data?.isVisible ? data.value : 0
  const [left, setLeft] = useState(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server counts, also an equal one
  useEffect(() => {
    if (given === 0) {
      endsAt = null
      setLeft(0)
      return
    }
    const end = Math.min(endsAt ?? Number.POSITIVE_INFINITY, Date.now() + given * 1000)
    endsAt = end
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      // The prices change with it.
      void queryClient.invalidateQueries({ queryKey: api.orders.key() })
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [given, dataUpdatedAt, queryClient, api])
  return left > 0 ? left : null
}
