import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { browserStorage } from '../../web/browser-storage.ts'
import { useIsMembersArea } from '../layout/members-area.ts'
import { nextAutoLikeAt, readDelay, withoutDelay } from './like-times.ts'

/** Key under which this browser stores when it last asked. */
const askedKey = 'auto-like-asked'

/**
 * Returns the time of a like requested by `t`. The parameter is removed from the URL and its history entry at
 * once, so that neither a reload nor the back button shows the like again. Null after `forget`.
 */
export function useAskedMoment(): [at: number | null, forget: () => void] {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const rest = withoutDelay(search)
    if (rest === null) return
    const seconds = readDelay(search)
    if (seconds !== null) setAt(Date.now() + seconds * 1000)
    void navigate({ pathname, search: rest, hash }, { replace: true, state, preventScrollReset: true })
  }, [pathname, search, hash, state, navigate])
  return [at, () => setAt(null)]
}

/** Returns when this browser requests the next automatic like; `noteAsked` records any request. */
export function useAutoLikeMoment(user: User): [at: number | null, noteAsked: () => void] {
  const isMembersArea = useIsMembersArea()
  const [enteredAt, setEnteredAt] = useState<number | null>(null)
  const [askedAt, setAskedAt] = useState<number | null>(null)
  useEffect(() => {
    setEnteredAt(isMembersArea ? Date.now() : null)
    setAskedAt(browserStorage.readNumber(askedKey) || null)
  }, [isMembersArea])
  const noteAsked = () => {
    // Without storage, the server still limits the number of automatic likes.
    browserStorage.write(askedKey, String(Date.now()))
    setAskedAt(Date.now())
  }
  // An unconfirmed account receives no likes.
  const isActive = user.status === 'active'
  const at = isActive
    ? nextAutoLikeAt({ signedUpAt: Date.parse(user.signup_date), enteredAt, askedAt })
    : null
  return [at, noteAsked]
}
