import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { usePageData } from '../../../web/page-data.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { showSeen } from './apply-live.ts'

const NewLikesContext = createContext(0)

/** Provides the number of the member's new likes, which comes with the totals of all badges. */
export function NewLikesProvider({ count, children }: { count: number; children: ReactNode }) {
  return <NewLikesContext value={count}>{children}</NewLikesContext>
}

/** Returns the number of the member's new likes; 0 for visitors. */
export function useNewLikes(): number {
  return useContext(NewLikesContext)
}

/**
 * Returns a callback that clears the flag of a member's new like; it does nothing while no like is new. Where
 * it fails, the flag stays.
 */
export function useSeeLike(): (profileId: number) => void {
  const page = usePageData()
  const isNoneNew = useNewLikes() === 0
  return useCallback(
    (profileId) => {
      if (isNoneNew) return
      page.api.call.likes.see({ profile_id: profileId }).then(
        ({ totals }) => showSeen(page, { profile_id: profileId, new_likes: totals.new_likes }),
        () => {},
      )
    },
    [page, isNoneNew],
  )
}

/**
 * Clears the new-like flag of a member whose page or match is opened (product: Likes), or whose like arrives while it
 * is open.
 */
export function SeeLike({ profileId }: { profileId: number }) {
  const see = useSeeLike()
  const ownId = useCurrentUser()?.profile.id
  const isOther = ownId !== undefined && ownId !== profileId
  const newLikes = useNewLikes()
  const last = useRef({ profileId: 0, newLikes: 0 })
  useEffect(() => {
    const before = last.current
    last.current = { profileId, newLikes }
    const isNewLike = before.profileId !== profileId || newLikes > before.newLikes
    if (isOther && isNewLike) see(profileId)
  }, [see, isOther, profileId, newLikes])
  return null
}
