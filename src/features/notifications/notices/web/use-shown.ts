import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent } from '../../../../web/live/live-event.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { ShownCollector } from './shown.ts'

/**
 * Confirms likes and messages that this page has shown while it was visible, so that they are neither pushed nor mailed.
 * Returns the listener for events of the stream, in each tab: the one with the connection may be hidden. What a failed
 * confirmation was about is notified of once more.
 */
export function useShown(): (event: LiveEvent) => void {
  const api = useApi()
  const ownId = useCurrentUser()?.profile.id
  const collector = useRef<ShownCollector>(undefined)
  useEffect(() => {
    if (ownId === undefined) return
    const own = new ShownCollector({
      ownId,
      isVisible: () => document.visibilityState === 'visible',
      send: (shown) => void api.call.notifications.confirmShown(shown).catch(() => {}),
    })
    collector.current = own
    const confirm = () => own.confirm()
    document.addEventListener('visibilitychange', confirm)
    return () => {
      document.removeEventListener('visibilitychange', confirm)
      own.stop()
      collector.current = undefined
    }
  }, [api, ownId])
  return useCallback((event) => collector.current?.take(event), [])
}
