import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applyChatEvent, chatEventTypes } from '../../features/chats/conversations/web/apply-live.ts'
import {
  useDelivery,
  useMessageNotice,
  useMessageSound,
  useOutboxSending,
  useTotals,
} from '../../features/chats/web/public.tsx'
import { applyCreditEvent } from '../../features/credits/web/apply-live.ts'
import { applyLikeEvent, likeEventTypes } from '../../features/likes/web/apply-live.ts'
import { useLikeNews } from '../../features/likes/web/public.tsx'
import { readPushState, useKeptPush } from '../../features/notifications/web/public.tsx'
import { useVerificationNews } from '../../features/verification/web/use-verification-news.ts'
import { type Api, useApi } from '../../web/api.tsx'
import { followStream, type LiveEvent, type LiveState } from '../../web/live.ts'
import { usePageFrame } from '../../web/page-frame.tsx'
import { useIsToldInModal } from '../new-like/use-new-like.ts'
import { showAppBadge } from './app-badge.ts'
import { keepRefreshing } from './keep-refreshing.ts'

const types = [...chatEventTypes, ...likeEventTypes, 'credits', 'user', 'notice', 'resync']
const passingTypes = ['typing']

function applyEvent(queryClient: QueryClient, api: Api, event: LiveEvent): void {
  if (event.type === 'resync') void refresh(queryClient, api)
  else if (event.type === 'user') void queryClient.invalidateQueries({ queryKey: api.accounts.key() })
  else {
    applyChatEvent(queryClient, api, event)
    applyLikeEvent(queryClient, api, event)
    applyCreditEvent(queryClient, api, event)
  }
}

/** Refetches user, chats and likes. */
function refresh(queryClient: QueryClient, api: Api): Promise<unknown> {
  const keys = [api.accounts.key(), api.chats.key(), api.likes.key(), api.credits.key()]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Keeps an open page current: by the live stream, or by product.md's refreshing while the stream is down. */
export function LiveUpdates() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { account, after } = usePageFrame().live
  const [state, setState] = useState<LiveState>('connecting')
  useKeptPush(account)
  const tellVerification = useVerificationNews()
  const tellLike = useLikeNews(useIsToldInModal())
  const soundMessage = useMessageSound()
  const showMessage = useMessageNotice()
  const confirmDelivery = useDelivery()

  useEffect(() => {
    if (account === null) return
    return followStream({
      types,
      passingTypes,
      account,
      after,
      onEvent: (event) => {
        applyEvent(queryClient, api, event)
        tellVerification(event)
        tellLike(event)
        soundMessage(event)
        showMessage(event)
      },
      onArrival: confirmDelivery,
      onState: setState,
    })
  }, [
    account,
    api,
    queryClient,
    after,
    tellVerification,
    tellLike,
    soundMessage,
    showMessage,
    confirmDelivery,
  ])

  useOutboxSending(account !== null, state === 'open')
  const isPolling = account !== null && state !== 'open'
  useEffect(() => {
    if (!isPolling) return
    return keepRefreshing({
      refresh: () => refresh(queryClient, api),
      isPushSubscribed: async () => (await readPushState(account)) === 'subscribed',
    })
  }, [isPolling, account, api, queryClient])

  const { unread_messages, new_likes } = useTotals()
  const badge = unread_messages + new_likes
  useEffect(() => {
    showAppBadge(navigator, badge)
  }, [badge])
  return null
}
