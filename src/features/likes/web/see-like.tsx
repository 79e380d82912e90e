import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../web/api.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { Totals } from '../contract.ts'
import { showSeen } from './apply-live.ts'
import { totalsOptions } from './like-queries.ts'

/**
 * Put on a member's page: opening it takes the flag off their new like (product.md, 4). Says nothing while no like is
 * new. Where it fails, the flag stays until the page is opened again.
 */
export function SeeLike({ profileId }: { profileId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useCurrentUser()?.profile.id
  useEffect(() => {
    if (ownId === undefined || ownId === profileId) return
    const known = queryClient.getQueryData<{ totals: Totals }>(totalsOptions(api).queryKey)
    if (known?.totals.new_likes === 0) return
    api.call.likes.see({ profile_id: profileId }).then(
      ({ totals }) => showSeen(queryClient, api, { profile_id: profileId, new_likes: totals.new_likes }),
      () => {},
    )
  }, [api, queryClient, ownId, profileId])
  return null
}
