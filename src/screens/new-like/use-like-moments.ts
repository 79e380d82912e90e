import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { useIsMembersArea } from '../layout/members-area.ts'
import { nextAutoLikeAt, readDelay, withoutDelay } from './appointment.ts'
import { recall, remember } from './browser-memory.ts'

/**
 * When the address asked for a like by `t`: the parameter leaves the address at once and takes its place in the
 * history, so that neither a reload nor the way back shows the like again. Null once `forget` is called.
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

/** When this browser asks for an automatic like the next time; `noteAsked` says that it did, for whatever reason. */
export function useAutoLikeMoment(user: User): [at: number | null, noteAsked: () => void] {
  const isMembersArea = useIsMembersArea()
  const [enteredAt, setEnteredAt] = useState<number | null>(null)
  const [askedAt, setAskedAt] = useState<number | null>(null)
  useEffect(() => {
    setEnteredAt(isMembersArea ? Date.now() : null)
    setAskedAt(recall('auto-like-asked'))
  }, [isMembersArea])
  const noteAsked = () => {
    remember('auto-like-asked', Date.now())
    setAskedAt(Date.now())
  }
  // An account that waits for its confirmation is liked by nobody.
  const isActive = user.status === 'active'
  const at = isActive
    ? nextAutoLikeAt({ signedUpAt: Date.parse(user.signup_date), enteredAt, askedAt })
    : null
  return [at, noteAsked]
}
