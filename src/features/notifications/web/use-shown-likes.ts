import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent } from '../../../web/live/live-event.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { LikeEventData } from '../../likes/contract.ts'
import { maxShown } from '../rules.ts'
import { useApi } from './api.ts'

/** Interval in which likes are collected into one confirmation. */
const collectMs = 1000

/**
 * Confirms likes that this page has shown, so that they are neither pushed nor mailed. Returns the listener for events of
 * the browser's own connection. What a failed confirmation was about is notified of once more.
 */
export function useShownLikes(): (event: LiveEvent) => void {
  const api = useApi()
  const ownId = useCurrentUser()?.profile.id
  const shown = useRef<number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (event) => {
      if (event.type !== 'like' || ownId === undefined) return
      shown.current.push((event.data as LikeEventData['like']).profile_id)
      if (shown.current.length > 1) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const likes = shown.current.splice(0, shown.current.length)
        for (let at = 0; at < likes.length; at += maxShown) {
          api.call.notifications.confirmShown({ profile_ids: likes.slice(at, at + maxShown) }).catch(() => {})
        }
      }, collectMs)
    },
    [api, ownId],
  )
}
