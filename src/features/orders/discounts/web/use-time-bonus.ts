import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { mayHaveTimeBonus, timeBonus } from '../../discount-rules.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Returns the query of the member's time bonus. */
export const timeBonusOptions = (api: Api) => api.orders.timeBonus.queryOptions({ input: {} })

/** Returns the member's time bonus as the server has answered it last, and when; none before an answer. */
export function useTimeBonusAnswer() {
  const user = useCurrentUser()
  const isPossible = user !== null && mayHaveTimeBonus(user)
  const { data, dataUpdatedAt } = useQuery({
    ...timeBonusOptions(useApi()),
    // Once the server has said that it is over it is asked again only where something has changed.
    enabled: ({ state }) => isPossible && (state.data?.isVisible !== false || state.isInvalidated),
  })
  return { bonus: isPossible && data?.isVisible ? data : null, answeredAt: dataUpdatedAt }
}

/** Returns the seconds that are left of the member's time bonus, and when it ends; null where it is not offered. */
export function useTimeBonus(): { seconds: number; expires: string } | null {
  const queryClient = useQueryClient()
  const api = useApi()
  const { bonus, answeredAt } = useTimeBonusAnswer()
  const seconds = useSecondsLeft(timeBonus.code, bonus?.value ?? null, {
    answeredAt,
    // The prices change with it.
    onEnd: () => void queryClient.invalidateQueries({ queryKey: api.orders.key() }),
  })
  return bonus?.expires && seconds ? { seconds, expires: bonus.expires } : null
}
