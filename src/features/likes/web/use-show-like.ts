import { useCallback } from 'react'
import { usePageData } from '../../../web/page-data.tsx'
import { cardChanged } from '../../cards/page-events.ts'

/** Shows a like that was not given with the button wherever the member appears on the page. */
export function useShowLike(): (profileId: number, matched: boolean) => void {
  const page = usePageData()
  return useCallback(
    (profileId, matched) => {
      page.emit(cardChanged, { id: profileId, change: { liked: true, matched } })
      void page.queryClient.invalidateQueries({ queryKey: page.api.likes.list.key(), refetchType: 'none' })
    },
    [page],
  )
}
