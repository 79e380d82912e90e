import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePremiumChange } from '../../features/accounts/web/public.tsx'
import {
  useDelivery,
  useMessageNotice,
  useMessageSound,
  useOutboxSending,
  useTotals,
} from '../../features/chats/web/public.tsx'
import { useLikeNotices } from '../../features/likes/web/public.tsx'
import { usePushStatus, useShown } from '../../features/notifications/web/public.tsx'
import { useOrderNotice } from '../../features/orders/web/public.tsx'
import { useVerificationNotices } from '../../features/verification/web/public.tsx'
import { followStream } from '../../web/live/live.ts'
import type { LiveEvent, LiveState } from '../../web/live/live-event.ts'
import { usePageData } from '../../web/page-data.tsx'
import { usePageFrame } from '../../web/page-frame.tsx'
import { useIsAnnouncedInModal } from '../new-like/use-new-like.ts'
import { showAppBadge } from './app-badge.ts'
import { keepRefreshing } from './keep-refreshing.ts'

const passingTypes = ['typing']

/** Keeps an open page current: by the live stream, or by product.md's refreshing while the stream is down. */
export function LiveUpdates() {
  const { live } = usePageData()
  const { account, after } = usePageFrame().live
  const [state, setState] = useState<LiveState>('connecting')
  const showVerificationNotice = useVerificationNotices()
  const showLikeNotice = useLikeNotices(useIsAnnouncedInModal())
  const soundMessage = useMessageSound()
  const showMessage = useMessageNotice()
  const showPayment = useOrderNotice()
  const confirmDelivery = useDelivery()
  const confirmShown = useShown()
  usePremiumChange()

  const onEvent = useEffectEvent((event: LiveEvent) => {
    // Before the event changes the cache.
    showPayment(event)
    if (event.type === 'resync') void live.reload()
    else live.apply(event)
    showVerificationNotice(event)
    showLikeNotice(event)
    soundMessage(event)
    showMessage(event)
    confirmShown(event)
  })
  const onArrival = useEffectEvent(confirmDelivery)
  // The listeners change with the texts of a screen: a stream that followed them would repeat its events from `after`.
  useEffect(() => {
    if (account === null) return
    return followStream({
      types: [...live.types, 'resync'],
      passingTypes,
      account,
      after,
      onEvent: (event) => onEvent(event),
      onArrival: (event) => onArrival(event),
      onState: setState,
    })
  }, [account, live, after])

  useOutboxSending(account !== null, state === 'open')
  const isSubscribed = useRef(false)
  isSubscribed.current = usePushStatus()?.isSubscribed === true
  const isPolling = account !== null && state !== 'open'
  useEffect(() => {
    if (!isPolling) return
    return keepRefreshing({ refresh: live.reload, isPushSubscribed: () => isSubscribed.current })
  }, [isPolling, live])

  const { unread_messages, new_likes } = useTotals()
  const badge = unread_messages + new_likes
  useEffect(() => {
    void showAppBadge(navigator, badge)
  }, [badge])
  return null
}
