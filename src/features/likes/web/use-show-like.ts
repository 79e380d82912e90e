import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../web/api.tsx'
import { patchCards } from './card-patches.ts'

/** Shows a like that was not given with the button wherever the member appears on the page. */
export function useShowLike(): (profileId: number, matched: boolean) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (profileId, matched) => {
      patchCards(queryClient, api, profileId, { liked: true, matched })
      void queryClient.invalidateQueries({ queryKey: api.likes.list.key(), refetchType: 'none' })
    },
    [api, queryClient],
  )
}
