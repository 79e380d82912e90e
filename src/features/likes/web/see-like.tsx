import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useApi } from '../../../web/api.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { Totals } from '../contract.ts'
import { showSeen } from './apply-live.ts'
import { totalsOptions } from './like-queries.ts'

/**
 * Returns a callback that clears the flag of a member's new like; it does nothing while no like is new. Where
 * it fails, the flag stays.
 */
export function useSeeLike(): (profileId: number) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (profileId) => {
      const known = queryClient.getQueryData<{ totals: Totals }>(totalsOptions(api).queryKey)
      if (known?.totals.new_likes === 0) return
      api.call.likes.see({ profile_id: profileId }).then(
        ({ totals }) => showSeen(queryClient, api, { profile_id: profileId, new_likes: totals.new_likes }),
        () => {},
      )
    },
    [api, queryClient],
  )
}

/**
 * Clears the new-like flag of a member whose page is opened (product.md, 4), or whose like arrives while it
 * is open.
 */
export function SeeLike({ profileId }: { profileId: number }) {
  const see = useSeeLike()
  const ownId = useCurrentUser()?.profile.id
  const isOther = ownId !== undefined && ownId !== profileId
  const { data } = useQuery({ ...totalsOptions(useApi()), enabled: isOther })
  const newLikes = data?.totals.new_likes ?? 0
  const last = useRef({ profileId: 0, newLikes: 0 })
  useEffect(() => {
    const before = last.current
    last.current = { profileId, newLikes }
    const isNews = before.profileId !== profileId || newLikes > before.newLikes
    if (isOther && isNews) see(profileId)
  }, [see, isOther, profileId, newLikes])
  return null
}
